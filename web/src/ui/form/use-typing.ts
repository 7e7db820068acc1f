import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

export const debounceMs = 300;

/** The handlers of the field; while the input method composes, only the text follows. */
const handlersOf = (
  composing: RefObject<boolean>,
  setText: (text: string) => void,
  take: (text: string) => void,
  hold: () => void,
) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) => (composing.current ? setText : take)(event.target.value),
  onCompositionStart: () => {
    composing.current = true;
    hold();
  },
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
    composing.current = false;
    take(event.currentTarget.value);
  },
});

/** As of now: a search that is sent later may follow one that was submitted meanwhile. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The state of a search field: its text, and when it searches, which is never while the input method composes. */
export function useTyping(value: string, onSearch: (text: string, submitted?: boolean) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [lastSent, setLastSent] = useState<string>();
  /** The text being typed; empty once it was submitted, and while the input method composes. */
  const [draft, setDraft] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useLatest(onSearch);

  // The address changed. If this field changed it, the user may have typed on since; otherwise it was Back or a link.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSent) {
      setText(value);
      setDraft('');
    }
    setLastSent(undefined);
  }

  const send = (input: string, submitted = false) => {
    setLastSent(input.trim());
    search.current(input.trim(), submitted);
  };
  const take = (input: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(input), debounceMs);
    setText(input);
    setDraft(input.trim());
  };
  /** Stops a search that is about to start. */
  const hold = () => {
    clearTimeout(timer.current);
    setDraft('');
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (input: string) => {
    setText(input);
    hold();
    send(input, true);
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
    take,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (composing.current) return;
      choose(text);
      // On a phone the keyboard would cover what is found.
      if (matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur();
    },
    typing: { value: text, ...handlersOf(composing, setText, take, hold) },
  };
}

export type Typing = ReturnType<typeof useTyping>;
