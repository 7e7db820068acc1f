import { Search, X } from 'lucide-react';
import {
  type ChangeEvent,
  type CompositionEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { queryLength } from '#shared/lists';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { inputClass, inputFrame } from './field.tsx';

interface Props {
  label: string;
  placeholder?: string;
  /** What is being searched for now, from the URL. */
  value: string;
  /** Called 300 ms after the last key, at once on Enter; never while a Chinese word is still being composed. */
  onSearch: (text: string) => void;
  /** A button at the end makes it the big search of a page. */
  button?: ReactNode;
  className?: string;
}

export const debounceMs = 300;

function useTyping(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The address changed. If we sent it there, the reader may have typed on meanwhile; if not, it is Back or a link. */
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
    setSent(undefined);
  }

  const send = (typed: string) => {
    clearTimeout(timer.current);
    setSent(typed.trim());
    onSearch(typed.trim());
  };
  const wait = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), debounceMs);
  };
  /** What was typed before a composition waits for its end. */
  const hold = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const composing = useRef(false);
  return {
    text,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!composing.current) send(text);
    },
    clear: () => {
      setText('');
      send('');
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

export function SearchField({ label, placeholder, value, onSearch, button, className }: Props) {
  const t = useCore();
  const { text, submit, clear, typing } = useTyping(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    clear();
    // The button goes with the text, and the focus must not go with the button.
    input.current?.focus();
  };
  return (
    <search className={className}>
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={input}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          maxLength={queryLength}
          {...typing}
          className={cx(
            'text-ellipsis pl-[42px]',
            button
              ? cx(inputFrame, 'min-h-[54px] rounded-[10px] text-md', text ? 'pr-34' : 'pr-26')
              : cx(inputClass, 'pr-11'),
          )}
        />
        <div className={cx('absolute inset-y-0 right-0 flex items-center', Boolean(button) && 'pr-[5px]')}>
          {text && (
            <IconButton label={t.ui.clearSearch} onClick={empty}>
              <X aria-hidden="true" />
            </IconButton>
          )}
          {button}
        </div>
      </form>
    </search>
  );
}
