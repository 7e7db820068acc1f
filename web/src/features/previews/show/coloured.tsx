import { createElement, Fragment } from 'react';
import { type Run, runsOf } from './code-runs.ts';

/** Creates only text and our own spans, whatever the text contains. */
const drawn = ({ text, look }: Run) => (look ? createElement('span', { className: look }, text) : text);

/** Code with highlighting. The runs never change their order, so they need no keys. */
export const Coloured = ({ text, language }: { text: string; language: string }) =>
  createElement(Fragment, null, ...runsOf(text, language).map(drawn));
