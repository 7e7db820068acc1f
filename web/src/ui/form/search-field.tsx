import { Search, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { queryLength } from '#shared/lists';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { inputClass, inputFrame } from './input-class.ts';
import { type Typing, useTyping } from './use-typing.ts';

interface Texts {
  label: string;
  placeholder?: string;
  /** A button at the end turns it into the large search of a page. */
  button?: ReactNode;
  className?: string;
}

interface Props extends Texts {
  /** The current query, from the URL. */
  value: string;
  /** Called 300 ms after the last key, at once on Enter; never while the input method is composing. */
  onSearch: (text: string) => void;
}

export const SearchField = ({ value, onSearch, ...texts }: Props) => (
  <SearchBox {...texts} typing={useTyping(value, onSearch)} />
);

interface BoxProps extends Texts {
  typing: Typing;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Rendered below the field. */
  children?: ReactNode;
}

export function SearchBox({ label, placeholder, typing, button, className, input, children }: BoxProps) {
  const t = useCore();
  const field = useRef<HTMLInputElement>(null);
  const { text } = typing;
  const empty = () => {
    typing.choose('');
    // The clear button disappears with the text, so the focus goes to the field.
    field.current?.focus();
  };
  return (
    <search className={className}>
      <form onSubmit={typing.submit} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          maxLength={queryLength}
          {...typing.typing}
          {...input}
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
        {children}
      </form>
    </search>
  );
}
