import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { limits } from '#shared/limits';

const reader = createLowlight({ bash, cpp, css, go, java, json, python, rust, sql, typescript, xml, yaml });

/** The classes of tokens that get a colour; more colours would be noise. */
const colorClasses: Readonly<Record<string, string>> = {
  ...{ keyword: 'text-info', built_in: 'text-info', type: 'text-info', name: 'text-info', 'selector-tag': 'text-info' },
  ...{ string: 'text-ok', regexp: 'text-ok', 'meta-string': 'text-ok', 'selector-class': 'text-ok' },
  ...{ number: 'text-warn', literal: 'text-warn', symbol: 'text-warn', 'selector-id': 'text-warn' },
  ...{ comment: 'text-ink-3', quote: 'text-ink-3', meta: 'text-ink-3', doctag: 'text-ink-3' },
  ...{ title: 'text-ink', section: 'text-ink', attr: 'text-ink', attribute: 'text-ink', property: 'text-ink' },
};

type Node = ReturnType<typeof reader.highlight>['children'][number];

/** A run of text in one style; without a style it looks like the text around it. */
export interface Run {
  text: string;
  colorClass: string | undefined;
}

function colorClassOf(classes: unknown): string | undefined {
  const [first] = Array.isArray(classes) ? classes : [];
  return typeof first === 'string' ? colorClasses[first.replace(/^hljs-/, '')] : undefined;
}

/** An inner element's style wins. Iterative, as some texts nest deeper than the call stack. */
function* runsIn(nodes: readonly Node[]): Generator<Run> {
  const stack = nodes.map((node) => ({ node, look: colorClassOf(undefined) })).reverse();
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node } = entry;
    if (node.type === 'text') yield { text: node.value, colorClass: entry.look };
    if (node.type !== 'element') continue;
    const colorClass = colorClassOf(node.properties.className) ?? entry.look;
    for (const child of node.children.toReversed()) stack.push({ node: child, look: colorClass });
  }
}

/** Longer texts than a preview are not highlighted, as they could take too long. */
export function runsOf(text: string, language: string): Run[] {
  if (text.length > limits.previewTextBytes) return [{ text, colorClass: undefined }];
  const joined: Run[] = [];
  for (const run of runsIn(reader.highlight(language, text).children)) {
    const last = joined.at(-1);
    if (last && last.colorClass === run.colorClass) last.text += run.text;
    else joined.push(run);
  }
  return joined;
}
