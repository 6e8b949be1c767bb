// Decodes PDUs with the npm package open-dis and encodes them again. The argument is the version
// of DIS. Each line of the input is the name of a class and the bytes of a PDU as hexadecimal
// digits. The answer is one line: the encoded bytes and the decoded fields as JSON. States are
// moved by 100 m in x, which shows that the numbers were decoded.
'use strict';
const dis = require('open-dis/dist/dis' + process.argv[2] + '.min.js');

function echo(name, bytes) {
    const pdu = new dis[name]();
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    pdu.initFromBinary(new dis.InputStream(copy));
    const fields = JSON.stringify(pdu);
    if (pdu.entityLocation) {
        pdu.entityLocation.x += 100;
    }
    const target = new ArrayBuffer(8192);
    const output = new dis.OutputStream(target);
    pdu.encodeToBinary(output);
    return Buffer.from(target, 0, output.currentPosition).toString('hex') + ' ' + fields;
}

for (const line of require('fs').readFileSync(0, 'utf8').split('\n')) {
    if (line) {
        const [name, digits] = line.split(' ');
        console.log(echo(name, Buffer.from(digits, 'hex')));
    }
}
