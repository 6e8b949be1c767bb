package dev.tercio.site;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Marks comments, text, numbers, keywords, types and calls in code with classes of the style
/// sheet.
final class Highlighter {
    private static final String NAMES = "(?<word>[A-Za-z_]\\w*)|(?<number>\\b\\d[\\w.]*)";
    private static final String QUOTED = "\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'";
    private static final Pattern BRACES =
            Pattern.compile(
                    "(?<comment>//[^\\n]*|/\\*.*?\\*/)|(?<text>\"\"\".*?\"\"\"|"
                            + QUOTED
                            + ")|(?<annotation>@(?:\\w+:)?\\w+)|"
                            + NAMES,
                    Pattern.DOTALL);
    private static final Pattern QUERY =
            Pattern.compile("(?<comment>--[^\\n]*)|(?<text>" + QUOTED + ")|" + NAMES);
    private static final Pattern XML =
            Pattern.compile(
                    "(?<comment><!--.*?-->)|(?<annotation></?[\\w.:-]+|/?>|\\?>)|(?<text>\"[^\"]*\")",
                    Pattern.DOTALL);
    private static final Pattern SHELL = Pattern.compile("(?<comment>(?<=^|\\s)# [^\\n]*)");

    private static final Set<String> JAVA =
            words(
                    "abstract assert boolean break byte case catch char class continue default do"
                        + " double else enum extends final finally float for if implements import"
                        + " instanceof int interface long module native new non-sealed null opens"
                        + " package permits private protected public record requires return sealed"
                        + " short static super switch synchronized this throw throws transitive"
                        + " true false try var void volatile while yield exports to");
    private static final Set<String> KOTLIN =
            words(
                    "as break class companion continue data do else false for fun if import in"
                            + " internal is it lateinit null object open override package private"
                            + " return this throw true try typealias val var when while");
    private static final Set<String> SCRIPT =
            words(
                    "async await break case class const continue default delete do else export"
                            + " extends false for function if import in instanceof let new null of"
                            + " return switch this throw true try typeof undefined var while");
    private static final Set<String> SQL =
            words(
                    "SELECT FROM WHERE GROUP BY ORDER AS AND OR NOT JOIN USING ON LIMIT DESC ASC"
                            + " WITH HAVING CASE WHEN THEN ELSE END DISTINCT");

    /// A language: how its tokens look, and which words are keywords.
    private record Language(Pattern tokens, Set<String> keywords) {}

    private static final Map<String, Language> LANGUAGES =
            Map.of(
                    "java", new Language(BRACES, JAVA),
                    "kotlin-script", new Language(BRACES, KOTLIN),
                    "kotlin", new Language(BRACES, KOTLIN),
                    "js", new Language(BRACES, SCRIPT),
                    "json", new Language(BRACES, SCRIPT),
                    "sql", new Language(QUERY, SQL),
                    "xml", new Language(XML, Set.of()),
                    "", new Language(SHELL, Set.of()),
                    "shell", new Language(SHELL, Set.of()));

    private Highlighter() {}

    private static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }

    /// Code as HTML. Languages that are not known are only escaped.
    static String highlight(String name, String code) {
        Language language = LANGUAGES.get(name);
        if (language == null) {
            return Html.escape(code);
        }
        StringBuilder html = new StringBuilder();
        Matcher token = language.tokens.matcher(code);
        int end = 0;
        while (token.find()) {
            html.append(Html.escape(code.substring(end, token.start())));
            String kind = kind(language, token, code);
            String text = Html.escape(token.group());
            html.append(kind.isEmpty() ? text : "<i class=\"" + kind + "\">" + text + "</i>");
            end = token.end();
        }
        return html.append(Html.escape(code.substring(end))).toString();
    }

    private static String kind(Language language, Matcher token, String code) {
        for (String group : token.namedGroups().keySet()) {
            if (token.group(group) != null && !group.equals("word")) {
                return group;
            }
        }
        String word = token.group();
        if (language.keywords.contains(word)) {
            return "keyword";
        }
        if (token.end() < code.length() && code.charAt(token.end()) == '(') {
            return Character.isUpperCase(word.charAt(0)) ? "type" : "call";
        }
        return Character.isUpperCase(word.charAt(0)) ? "type" : "";
    }
}
