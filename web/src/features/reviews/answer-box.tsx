import { type ReactNode, useState } from 'react';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { answerLength } from '#shared/reviews';
import { lengthOf } from '#shared/text/characters';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import type { Dictionary } from '../../i18n/messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Form, focusOnArrival, SendError } from '../forms/form.tsx';
import { dropDraft, storedTexts, useDraftFields } from '../safety/use-draft-fields.ts';

export type SellerAnswer = NonNullable<ReviewAnswer['reply']>;

/** The state of a seller's answer form. A draft from before a reload opens it again. */
export function useAnswering(key: string, answer: SellerAnswer | null) {
  const first = { text: answer?.text ?? '' };
  const [isOpen, setOpen] = useState(() => storedTexts(key, first).text.trim() !== first.text.trim());
  /** Set after an action of the user: the element that replaces the focused one then takes the focus. */
  const [isAtWork, setAtWork] = useState(false);
  return {
    ...{ key, first, isOpen },
    focus: isAtWork ? focusOnArrival : undefined,
    focusField: isAtWork ? focusFieldOf : undefined,
    open: () => {
      setAtWork(true);
      setOpen(true);
    },
    /** After sending or cancelling. */
    close: () => {
      dropDraft(key);
      setAtWork(true);
      setOpen(false);
    },
  };
}

const focusFieldOf = (element: HTMLElement | null): void => focusOnArrival(element?.querySelector('textarea') ?? null);

interface Props {
  answering: ReturnType<typeof useAnswering>;
  /** Whose words it is about, for the label: the buttons of a list look alike. */
  about: string;
  answer: SellerAnswer | null;
  words: Dictionary['replies'];
  sending: { isPending: boolean; error: ApiError | null; submittedAt: number };
  onSend: (text: string) => void;
  /** Deletes the existing answer. */
  removal?: ReactNode;
}

/** The seller's answer to a review or question: a button that opens a form. */
export function AnswerBox({ answering, about, answer, words, removal, ...sending }: Props) {
  if (answering.isOpen) return <AnswerForm {...{ answering, answer, words, ...sending }} />;
  return (
    <div className="mt-1 -ml-3 flex flex-wrap">
      <Button
        ref={answering.focus}
        tone="quiet"
        size="sm"
        aria-label={`${answer ? words.edit : words.open} ${about}`}
        onClick={answering.open}
      >
        {answer ? words.edit : words.open}
      </Button>
      {answer && removal}
    </div>
  );
}

function AnswerForm({ answering, words: t, sending, onSend }: Omit<Props, 'about' | 'removal'>) {
  const { common, shared } = useT();
  const form = useDraftFields({
    key: answering.key,
    first: answering.first,
    faultsOf: ({ text }) => {
      const length = lengthOf(text.trim());
      return { text: length === 0 ? t.missing : length > answerLength ? shared.tooLong(answerLength) : undefined };
    },
  });
  const submit = (element: HTMLFormElement) => {
    if (form.isComplete(element)) onSend(form.values.text.trim());
  };
  return (
    <Form onSend={submit} className="mt-3 grid gap-3">
      <div ref={answering.focusField}>
        <TextArea {...form.field('text')} label={t.label} hint={t.publicLine} countTo={answerLength} />
      </div>
      <SendError sending={sending} fallback={t.failed} limited={t.tooMany} />
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={answering.close}>{common.cancel}</Button>
        <Button type="submit" tone="ink" busy={sending.isPending && shared.posting}>
          {t.send}
        </Button>
      </div>
    </Form>
  );
}
