import { AboutPanel } from '../../features/file-form/about-panel.tsx';
import { PricePanel } from '../../features/file-form/price-panel.tsx';
import { useT } from '../../i18n/index.tsx';
import { titleOf } from './form.ts';
import { useDesk, useDeskView, useProblemText, useQueueValue } from './use-desk.ts';

/** The form as it is shown: with a title of its own as long as nobody has touched it. */
function useForm() {
  const desk = useDesk();
  const { form, problems } = useDeskView();
  const firstFile = useQueueValue(({ rows }) => rows[0]?.name);
  const problemText = useProblemText();
  return {
    form: { ...form, title: titleOf(form, firstFile) },
    edit: (change: Partial<typeof form>) => desk.edit(change),
    errorOf: (field: keyof typeof problems) => problemText(problems[field]),
  };
}

/** Filled in while the files are on their way. */
export const About = () => <AboutPanel {...useForm()} />;

export const Price = () => <PricePanel {...useForm()} line={useT().create.payoutLine} />;
