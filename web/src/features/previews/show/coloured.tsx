import { createElement, Fragment } from 'react';
import { type Run, runsOf } from './code-runs.ts';

/** Nothing but words and spans of ours, whatever stands in the text. */
const drawn = ({ text, look }: Run) => (look ? createElement('span', { className: look }, text) : text);

/** The beginning of a program, with its words told apart by colours. None of the runs ever changes its place. */
export const Coloured = ({ text, language }: { text: string; language: string }) =>
  createElement(Fragment, null, ...runsOf(text, language).map(drawn));
