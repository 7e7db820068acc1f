import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Form, focusFirstFault } from '../../features/forms/form.tsx';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { TitledHead } from '../../nav/titled-head.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Empty } from '../../ui/list/empty.tsx';

export function People() {
  const { people: t, frame } = useOperatorMessages();
  return (
    <>
      <TitledHead heading={frame.pages.people} lead={t.lead} />
      <FindPerson to={operatorPaths.person} />
      <Empty heading={t.start} line={t.startLine} />
    </>
  );
}

const isName = (text: string): boolean => /^[A-Za-z0-9_]{1,30}$/.test(text);

/** Finds a person by username. Submits on Enter and not while typing, because each look-up is audited. */
export function FindPerson({ to }: { to: (name: string) => string }) {
  const { people: t } = useOperatorMessages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const name = typed.trim().replace(/^@/, '');
  const find = (form: HTMLFormElement) => {
    setTried(true);
    if (!isName(name)) return focusFirstFault(form);
    void navigate(to(name));
  };
  return (
    <Form onSend={find} className="mb-2 flex flex-wrap items-start gap-2.5">
      <div data-key="search" className="w-full sm:max-w-[24em]">
        <TextField
          label={t.label}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={tried && !isName(name) ? t.invalid : undefined}
        />
      </div>
      <Button type="submit" tone="ink" className="sm:mt-7">
        {t.find}
      </Button>
    </Form>
  );
}
