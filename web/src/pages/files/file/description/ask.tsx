import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { questionLength } from '#shared/reviews';
import { lengthOf } from '#shared/text/characters';
import { useWrite } from '../../../../api/write.ts';
import { Form, focusFirstFault, focusOnArrival, SendError } from '../../../../features/forms/form.tsx';
import { useRefetch } from '../../../../features/reviews/calls.ts';
import { dropDraft, storedTexts, useDraftFields } from '../../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../../i18n/index.tsx';
import { paths } from '../../../../nav/paths.ts';
import { reviewPaths } from '../../../../nav/review-paths.ts';
import { useSession } from '../../../../session/session.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { TextArea } from '../../../../ui/form/text-field.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';

const keyOf = (fileId: string) => `question:${fileId}`;
const empty = { text: '' };

interface Props {
  fileId: string;
  /** Why no more questions can be asked now; undefined if they can. */
  full: string | undefined;
}

/** A button that opens the form; open from the beginning if there is a draft. */
export function Ask({ fileId, full }: Props) {
  const { questions: t } = useT();
  const [isOpen, setOpen] = useState(() => storedTexts(keyOf(fileId), empty).text !== '');
  /** Button and form replace each other and pass on the focus. */
  const [isAtWork, setAtWork] = useState(false);
  const turn = (open: boolean) => {
    setAtWork(true);
    setOpen(open);
  };
  if (isOpen) return <AskForm fileId={fileId} isAtWork={isAtWork} onClose={() => turn(false)} />;
  return (
    <div>
      <Button ref={isAtWork ? focusOnArrival : undefined} disabledReason={full} onClick={() => turn(true)}>
        {t.ask}
      </Button>
    </div>
  );
}

/** A guest may write too: the login leads back here, and the draft is kept. */
function AskForm({ fileId, isAtWork, onClose }: { fileId: string; isAtWork: boolean; onClose: () => void }) {
  const { common, questions: t, shared } = useT();
  const isGuest = useSession().status === 'guest';
  const navigate = useNavigate();
  const askAnew = useRefetch('questions');
  const form = useQuestion(fileId);
  const close = () => {
    dropDraft(keyOf(fileId));
    onClose();
  };
  const send = useWrite('POST /files/{id}/questions', {
    onDone: () => {
      close();
      toast.ok(t.sent);
      return askAnew();
    },
    onFailed: ({ status }) => (status === 409 ? askAnew() : undefined),
  });
  const submit = (element: HTMLFormElement) => {
    if (!form.isComplete(element)) return;
    if (isGuest) {
      toast.info(common.pleaseLogIn);
      void navigate(paths.login(reviewPaths.questionsOf(fileId)));
      return;
    }
    const refuse = (text: string | undefined) => {
      form.refuse({ text });
      focusFirstFault(element);
    };
    const request = { params: { id: fileId }, body: { text: form.values.text.trim() } };
    send.mutate(request, { onError: ({ fields }) => refuse(fields.text) });
  };
  return (
    <Form onSend={submit} className="grid gap-4">
      <div ref={isAtWork ? focusField : undefined}>
        <TextArea {...form.field('text')} label={t.label} hint={t.hint} countTo={questionLength.most} />
      </div>
      <SendError sending={send} form={form} fallback={shared.notSent} limited={t.tooMany} />
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={close}>{common.cancel}</Button>
        <Button type="submit" tone="ink" busy={send.isPending && shared.sending}>
          {isGuest ? t.logIn : t.send}
        </Button>
      </div>
    </Form>
  );
}

const focusField = (element: HTMLElement | null): void => focusOnArrival(element?.querySelector('textarea') ?? null);

function useQuestion(fileId: string) {
  const { questions: t, shared } = useT();
  const faultOf = (length: number): string | undefined => {
    if (length === 0) return t.missing;
    if (length < questionLength.least) return t.short(questionLength.least);
    return length > questionLength.most ? shared.tooLong(questionLength.most) : undefined;
  };
  return useDraftFields({
    key: keyOf(fileId),
    first: empty,
    faultsOf: ({ text }) => ({ text: faultOf(lengthOf(text.trim())) }),
  });
}
