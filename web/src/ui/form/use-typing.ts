import { type ChangeEvent, type CompositionEvent, type FormEvent, useEffect, useRef, useState } from 'react';

export const debounceMs = 300;

/** The state of a search field: its text, and when it searches, which is never while the input method composes. */
export function useTyping(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [lastSent, setLastSent] = useState<string>();
  /** The text being typed; empty once it was submitted, and while the input method composes. */
  const [draft, setDraft] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /**
   * The address changed. If this field changed it, the user may have typed on since; otherwise it was Back or a link.
   */
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSent) {
      setText(value);
      setDraft('');
    }
    setLastSent(undefined);
  }

  const send = (typed: string) => {
    clearTimeout(timer.current);
    setLastSent(typed.trim());
    onSearch(typed.trim());
  };
  const wait = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), debounceMs);
    setDraft(typed.trim());
  };
  /** Text typed before a composition waits for its end. */
  const hold = () => {
    clearTimeout(timer.current);
    setDraft('');
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = (chosen: string) => {
    setText(chosen);
    setDraft('');
    send(chosen);
  };
  const composing = useRef(false);
  return {
    text,
    draft,
    /** Opens or closes the suggestions for the current text. */
    offer: (isOffered: boolean) => setDraft(isOffered ? text.trim() : ''),
    /** Fills the field and searches at once. */
    choose,
    /** Fills the field as if the text was typed now. */
    take: (typed: string) => {
      setText(typed);
      wait(typed);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!composing.current) choose(text);
    },
    typing: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        if (!composing.current) wait(event.target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
        hold();
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        wait(event.currentTarget.value);
      },
    },
  };
}

export type Typing = ReturnType<typeof useTyping>;
