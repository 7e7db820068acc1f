import { RotateCw } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { isMarkdown } from '../kind-of.ts';
import { languageOf } from './language-of.ts';
import { Player, type SoundShape } from './player.tsx';

interface Bytes {
  name: string;
  address: string;
  /** Size and frame of the box. */
  className?: string | undefined;
  /** Called when it fails: the address may have expired. */
  onFailed?: () => void;
  /** Called when the user asks to try again. */
  onRetry?: (() => void) | undefined;
}

/** Shown instead of a broken picture, with a retry. Nothing clickable lies above it. */
export function PreviewFailed({ line, onRetry }: { line: string; onRetry: () => void }) {
  const { common } = useT();
  return (
    <div role="alert" className="relative z-1 grid justify-items-center gap-3 p-3 text-center">
      <p className="text-ink-3 text-sm">{line}</p>
      <Button icon={RotateCw} size="sm" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

function useFailing(address: string, { onFailed, onRetry }: Pick<Bytes, 'onFailed' | 'onRetry'>) {
  const [failed, setFailed] = useState<string>();
  const [tries, setTries] = useState(0);
  const fail = () => {
    setFailed(address);
    onFailed?.();
  };
  const retry = () => {
    setFailed(undefined);
    setTries(tries + 1);
    onRetry?.();
  };
  return { isFailed: failed === address, tries, fail, again: retry };
}

const frame = 'rounded-md border border-line bg-sunken';
const pictureFrame = `aspect-[3/2] ${frame}`;
/** A page of a document, in portrait format. */
export const pageFrame = `aspect-[1/1.414] max-w-[420px] ${frame}`;

const fits = {
  /** As large as the box allows. */
  box: 'contain',
  /** A picture less than half as wide as the box keeps its size, so that it stays sharp. */
  natural: 'scale-down',
  /** A page of a document: as wide as its box, which is as high as the page. */
  width: 'contain',
} as const;

/** The assumed ratio of a page until it has loaded. */
const upright = '1 / 1.414';

/** The box has its size before the picture loads. */
export function Picture({
  name,
  address,
  className = pictureFrame,
  fit = 'box',
  ...handlers
}: Bytes & { fit?: keyof typeof fits | undefined }) {
  const { previews: t } = useT();
  const { isFailed, tries, fail, again: retry } = useFailing(address, handlers);
  const [shape, setShape] = useState(upright);
  const [isNear, setNear] = useState(false);
  return (
    <div
      className={cx('relative grid place-items-center overflow-hidden', className)}
      style={fit === 'width' ? { aspectRatio: shape, '--shape': shape } : undefined}
    >
      {isFailed ? (
        <PreviewFailed line={t.failed} onRetry={retry} />
      ) : (
        <img
          key={tries}
          src={address}
          alt={t.pictureOf(name)}
          loading="lazy"
          decoding="async"
          onError={fail}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight, clientWidth } }) => {
            setShape(`${naturalWidth} / ${naturalHeight}`);
            setNear(naturalWidth * 2 >= clientWidth);
          }}
          style={{ objectFit: isNear ? 'contain' : fits[fit] }}
          className="absolute inset-0 size-full"
        />
      )}
    </div>
  );
}

/** A sound preview. It has no captions, only its name. */
export function Sound({ name, address, className, of, ...handlers }: Bytes & { of?: SoundShape | undefined }) {
  const { previews: t } = useT();
  const { isFailed, tries, fail, again: retry } = useFailing(address, handlers);
  if (isFailed) return <PreviewFailed line={t.soundFailed} onRetry={retry} />;
  return <Player key={tries} {...{ name, address, className, of }} onFailed={fail} />;
}

/** Lets the keyboard focus a box, so that it can be scrolled by keys. */
export function scrollable(box: HTMLElement | null) {
  if (box) box.tabIndex = 0;
}

const PlainText = ({ className = 'whitespace-pre-wrap', children }: { className?: string; children: ReactNode }) => (
  <pre className={cx('wrap-anywhere font-mono text-ink-2 text-sm leading-[1.6]', className)}>{children}</pre>
);

/** Loads the Markdown renderer with the first such text; if it does not load, the text is shown as typed. */
function markdown(): Promise<ComponentType<{ text: string }>> {
  reading ??= import('./markdown.tsx').then(
    ({ Markdown: Renderer }) => Renderer,
    () =>
      ({ text }) => <PlainText>{text}</PlainText>,
  );
  return reading;
}

let reading: ReturnType<typeof markdown> | undefined;

function Markdown({ text }: { text: string }) {
  const Renderer = use(markdown());
  return <Renderer text={text} />;
}

/** Suspends until the renderer for this file has loaded, so that content below does not move. */
export function useRenderer(name: string | undefined): void {
  if (name !== undefined && isMarkdown(name)) use(markdown());
}

/** Highlighted code has the same text and layout as plain text, so nothing moves when the highlighting loads. */
interface CodeProps {
  text: string;
  language: string;
}

const HighlightedCode = lazy<ComponentType<CodeProps>>(() =>
  import('./highlighted-code.tsx').then(
    ({ HighlightedCode: Renderer }) => ({ default: Renderer }),
    () => ({ default: ({ text }) => text }),
  ),
);

function Code({ text, language }: CodeProps) {
  return (
    <PlainText className="whitespace-pre">
      <Suspense fallback={text}>
        <HighlightedCode {...{ text, language }} />
      </Suspense>
    </PlainText>
  );
}

const textFrame = 'h-60 rounded-md bg-sunken';

interface TextProps {
  name: string;
  text: string;
  className?: string | undefined;
}

/** Rendered by the file's name: as Markdown, as highlighted code, or as plain text. */
function Text({ name, text }: Pick<TextProps, 'name' | 'text'>) {
  const language = languageOf(name);
  if (language) return <Code {...{ text, language }} />;
  if (!isMarkdown(name)) return <PlainText>{text}</PlainText>;
  return (
    <Suspense fallback={<PlainText>{text}</PlainText>}>
      <Markdown text={text} />
    </Suspense>
  );
}

export function TextHead({ name, text, className = textFrame }: TextProps) {
  const { previews: t } = useT();
  return (
    <section
      ref={scrollable}
      aria-label={t.textOf(name)}
      className={cx('overflow-auto border border-line px-3.5 py-3', className)}
    >
      <Text {...{ name, text }} />
    </section>
  );
}
