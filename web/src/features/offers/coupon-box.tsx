import { Tag, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { fen } from '#shared/money';
import { normalizedCode } from '#shared/promotions';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { localized } from '../../i18n/server-messages.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Field, type FieldLinks } from '../../ui/form/field.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { Form, focusOnArrival } from '../forms/form.tsx';
import type { Deal } from './deal.ts';
import { storeCode, useStoredCode } from './stored-offers.ts';

interface Props {
  file: FileDetail;
  deal: Deal;
  className?: string;
}

/** The last action, which decides where the focus goes. */
type LastAction = 'asked' | 'removed' | undefined;

/** The coupon of a buyer: a question first, then a field, then the result. */
export function CouponBox({ file, deal, className }: Props) {
  const code = useStoredCode(file.username);
  const [lastAction, setLastAction] = useState<LastAction>();
  const isSilent = code?.isOfLink && (code.isDead || code.notFor?.includes(file.id)) && !deal.refusal;
  const isLooking = !deal.isKnown && lastAction !== 'asked';
  const isField = lastAction === 'asked' || (code !== undefined && !isSilent);
  const remove = () => {
    storeCode(file.username, undefined);
    setLastAction('removed');
  };
  return (
    <div className={cx('min-h-11', className)}>
      <div aria-live="polite">
        {deal.coupon && (
          <AppliedCoupon {...{ file, deal }} coupon={deal.coupon} isNew={lastAction === 'asked'} onRemove={remove} />
        )}
        {isLooking && <CheckingCoupon code={code?.typed ?? ''} />}
      </div>
      {!deal.coupon && !isLooking && isField && (
        <CodeForm
          {...{ file, deal }}
          isNew={lastAction === 'asked'}
          onSent={() => setLastAction('asked')}
          onRemove={remove}
        />
      )}
      {!deal.coupon && !isLooking && !isField && (
        <CouponQuestion isBack={lastAction === 'removed'} onAsk={() => setLastAction('asked')} />
      )}
    </div>
  );
}

const CouponQuestion = ({ isBack, onAsk }: { isBack: boolean; onAsk: () => void }) => (
  <button
    type="button"
    ref={isBack ? focusOnArrival : undefined}
    onClick={onAsk}
    className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 text-sm underline decoration-line-strong underline-offset-4 transition-colors hover:text-accent-text"
  >
    <Tag aria-hidden="true" className="size-[15px]" />
    {useBuyingMessages().coupon.ask}
  </button>
);

const CheckingCoupon = ({ code }: { code: string }) => (
  <p className="flex min-h-11 items-center gap-2 text-ink-2 text-sm">
    <Spinner />
    {useBuyingMessages().coupon.lookingAt(code)}
  </p>
);

interface AppliedCouponProps extends Props {
  coupon: NonNullable<Deal['coupon']>;
  isNew: boolean;
  onRemove: () => void;
}

/** The discount of the coupon, or why it does not apply, and a button to remove it. */
function AppliedCoupon({ file, deal, coupon: { code, applies }, isNew, onRemove }: AppliedCouponProps) {
  const t = useBuyingMessages().coupon;
  const discount = fen(Math.max(0, fenOf(file.price) - deal.amount));
  const notApplied = file.until === null ? t.unused : t.unusedSale;
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 py-1 text-sm">
      <p
        tabIndex={-1}
        ref={isNew ? focusOnArrival : undefined}
        className={cx('num wrap-anywhere flex items-start gap-1.5 outline-0', applies ? 'text-ok' : 'text-ink-2')}
      >
        <Tag aria-hidden="true" className="mt-[3px] size-[15px] flex-none" />
        <span>{applies ? t.used(code, formatMoney(discount)) : notApplied(code)}</span>
      </p>
      <IconButton icon={X} label={t.removeOf(code)} onClick={onRemove} className="-mr-3" />
    </div>
  );
}

interface FormProps extends Props {
  /** The field was opened just now, so it takes the focus. */
  isNew: boolean;
  onSent: () => void;
  onRemove: () => void;
}

function CodeForm({ file, deal, isNew, onSent, onRemove }: FormProps) {
  const t = useBuyingMessages().coupon;
  const code = useStoredCode(file.username);
  const typed = code?.typed ?? '';
  const [isEmpty, setEmpty] = useState(false);
  const send = () => {
    if (deal.isAsking) return;
    setEmpty(typed.trim() === '');
    if (typed.trim() === '') return;
    onSent();
    if (deal.refusal) deal.askAgain();
    else storeCode(file.username, { typed: normalizedCode(typed), isTried: true, isOfLink: false });
  };
  const type = (text: string) => {
    setEmpty(false);
    storeCode(file.username, { typed: text, isTried: false, isOfLink: false });
  };
  const refusal = deal.refusal && localized(deal.refusal.message);
  return (
    <Form onSend={send} className="py-1">
      <Field label={t.label} error={isEmpty ? t.required : refusal}>
        {(links) => (
          <div className="flex gap-2">
            <CodeInput {...{ links, typed, isNew }} onType={type} />
            <Button type="submit" busy={deal.isAsking && t.looking}>
              {t.use}
            </Button>
            <IconButton icon={X} label={t.remove} onClick={onRemove} className="-mr-3 -ml-2" />
          </div>
        )}
      </Field>
    </Form>
  );
}

interface InputProps {
  links: FieldLinks;
  typed: string;
  isNew: boolean;
  onType: (text: string) => void;
}

/** Turns input into capitals, except while the input method composes. */
function CodeInput({ links, typed, isNew, onType }: InputProps) {
  const isComposing = useRef(false);
  const type = (text: string) => onType(isComposing.current ? text : capitals(text));
  return (
    <input
      {...links}
      ref={isNew ? focusOnArrival : undefined}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false;
        type(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
      }}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      className={cx(inputClass, 'num min-w-0 flex-1 uppercase')}
    />
  );
}

/** Codes have no spaces and only capitals; a copied one may differ. */
const capitals = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
