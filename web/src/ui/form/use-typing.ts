import { type ChangeEvent, type CompositionEvent, type FormEvent, useEffect, useRef, useState } from 'react';

export const debounceMs = 300;

/** What is typed into a search field, and when it is looked for: never while a Chinese word is still being composed. */
export function useTyping(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [lastSent, setLastSent] = useState<string>();
  /** What somebody is typing now; nothing once it was sent off by hand, and while it is being composed. */
  const [draft, setDraft] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The address changed. If we sent it there, the reader may have typed on meanwhile; if not, it is Back or a link. */
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
  /** What was typed before a composition waits for its end. */
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
    /** What was typed is offered something for, or no longer. */
    offer: (isOffered: boolean) => setDraft(isOffered ? text.trim() : ''),
    /** Looked for at once, and in the field. */
    choose,
    /** As if it were typed now. */
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
