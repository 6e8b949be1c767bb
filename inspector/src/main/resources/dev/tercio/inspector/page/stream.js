/**
 * One stream of events for all tabs. Browsers open at most six connections per host, so that a stream for each tab would
 * leave none for requests.
 */

const NAMES = ["hello", "frame", "pause", "resume", "worlds"];
const RETRY_MILLIS = 1000;

/** Opens the stream and reopens it when it ends. Returns a function that closes it. */
export function openStream(onEvent, onState) {
  let source = null;
  let timer = 0;
  const open = () => {
    source = new EventSource("/api/stream");
    for (const name of NAMES) source.addEventListener(name, (event) => onEvent(name, JSON.parse(event.data)));
    source.onopen = () => onState(true);
    source.onerror = () => {
      onState(false);
      // a refusal ends the stream for good, for example if the program has too many of them
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MILLIS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
