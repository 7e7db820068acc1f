import { expect, test } from 'vitest';
import { languages } from '#shared/limits';
import { type Message, mailMessage } from '#shared/messages/index';
import { renderMail } from './render.ts';

const site = { appUrl: 'https://tanwei.test', supportEmail: 'help@tanwei.test' };

const sold = {
  title: '考研英语讲义',
  amount: '39.00',
  fee: '1.95',
  earnings: '37.05',
  buyer: '林默',
  seller: '阿南',
  outTradeNo: '01J_01K',
  fileId: '01K',
};

const link = { username: 'lin', token: 'a-b_c' };

const paid = { amount: '95.00', account: 'n***@example.com', payoutId: 'P01K', at: '2026-11-20T04:00:00.000Z' };

const back = {
  side: 'buyer',
  title: sold.title,
  amount: '39.00',
  reason: '买错了',
  outTradeNo: '01J_01K',
  name: '阿南',
} as const;

const newAccount = {
  username: 'lin',
  account: 'nan***@example.com',
  realName: '*小明',
  from: '2026-11-21T04:00:00.000Z',
  rollBack: 'a-b_c',
};

const moved = {
  username: 'lin',
  email: 'new@example.com',
  rollBack: 'a-b_c',
  confirm: 'd-e_f',
  until: '2026-11-27T04:00:00.000Z',
};

const until = '2026-11-27T04:00:00.000Z';
const caseLink = { caseId: '01C', token: 'a-b_c' };
const measure = { caseId: '01C', kind: 'delist', target: sold.title, words: '与权利人的作品相同' };

const rated = { title: sold.title, fileId: '01K', rating: '4', text: '讲得很细', buyer: '林默' };

const params = {
  'new-review': rated,
  'review-reply': rated,
  'review-reminder': { ...rated, seller: '阿南' },
  'new-question': rated,
  'question-answered': { ...rated, asked: '可以打印吗？' },
  'verify-email': link,
  'address-taken': { username: 'lin' },
  'change-email': link,
  'email-changed-notice': { username: 'lin', email: 'new@example.com', rollBack: 'a-b_c' },
  'email-changed': moved,
  'changes-undone': link,
  'mailbox-code': { username: 'lin', code: '042137', purpose: 'payout-account', rollBack: 'a-b_c' },
  'email-undone': { username: 'lin' },
  'payout-account-set': newAccount,
  'payout-account-changed': newAccount,
  'reset-password': link,
  'password-changed': { username: 'lin', at: '2026-11-21T04:00:00.000Z', rollBack: 'a-b_c' },
  'factor-changed': {
    username: 'lin',
    what: 'reset-asked',
    at: '2026-11-21T04:00:00.000Z',
    until: '2026-11-24T04:00:00.000Z',
    rollBack: 'a-b_c',
  },
  receipt: sold,
  'receipt-copy': { ...sold, paidAt: '2026-11-20T04:00:00.000Z', state: 'refunded' },
  sale: sold,
  'new-version': { title: sold.title, version: '2', changelog: '补了两章', seller: '阿南', fileId: '01K' },
  'payout-arrived': paid,
  'payout-returned': { ...paid, code: 'PAYEE_USERINFO_ERROR' },
  'payout-held': { ...paid, code: 'HELD' },
  'refund-requested': { ...back, decideBy: '2026-11-23T04:00:00.000Z' },
  'refund-escalated': { ...back, by: 'seller', note: '已经下载' },
  'refund-waiting': { ...back, by: 'seller' },
  'refund-granted': { ...back, by: 'seller' },
  'refund-declined': { ...back, by: 'operator', note: '内容与描述一致' },
  'refund-done': back,
  'refund-part': { ...back, by: 'operator' },
  'dispute-opened': back,
  'dispute-closed': { ...back, end: 'won' },
  'report-received': { ...caseLink, target: sold.title, deadline: until },
  'report-decided': { ...caseLink, target: sold.title, decision: 'delist', rule: 'infringement' },
  'notice-received': { ...caseLink, deadline: until },
  'notice-incomplete': { ...caseLink, missing: 'work,claimant.name' },
  'notice-acted': { ...caseLink, target: sold.title, decision: 'dismiss' },
  'counter-arrived': { ...caseLink, text: '是我自己画的', until },
  'notice-restored': { caseId: '01C', target: sold.title, side: 'seller' },
  'measure-taken': { ...measure, rule: 'infringement', until, limited: 'yes' },
  'measure-lifted': measure,
  'appeal-upheld': measure,
  'export-ready': { username: 'lin', size: '2048', until },
  'account-leaving': { username: 'lin', what: 'asked', at: until },
  'coupon-used-up': { code: 'DUZHE50', uses: '50' },
  'sale-begins': {
    title: sold.title,
    fileId: '01K',
    seller: '阿南',
    price: '19.00',
    was: '39.00',
    until: '1795233600000',
  },
} as const;

const links = {
  'verify-email': 'https://tanwei.test/verify-email?token=a-b_c',
  'address-taken': 'https://tanwei.test/login',
  'change-email': 'https://tanwei.test/verify-email?token=a-b_c',
  'email-changed-notice': 'https://tanwei.test/not-me?token=a-b_c',
  'email-changed': 'https://tanwei.test/not-me?token=a-b_c',
  'mailbox-code': 'https://tanwei.test/not-me?token=a-b_c',
  'changes-undone': 'https://tanwei.test/reset-password?token=a-b_c',
  'email-undone': 'https://tanwei.test/',
  'payout-account-set': 'https://tanwei.test/not-me?token=a-b_c',
  'payout-account-changed': 'https://tanwei.test/not-me?token=a-b_c',
  'reset-password': 'https://tanwei.test/reset-password?token=a-b_c',
  'password-changed': 'https://tanwei.test/not-me?token=a-b_c',
  'factor-changed': 'https://tanwei.test/not-me?token=a-b_c',
  receipt: 'https://tanwei.test/code/01K',
  'receipt-copy': 'https://tanwei.test/purchases/01J_01K',
  sale: 'https://tanwei.test/sales',
  'new-version': 'https://tanwei.test/code/01K',
  'payout-arrived': 'https://tanwei.test/sales',
  'payout-returned': 'https://tanwei.test/profile',
  'payout-held': 'https://tanwei.test/sales',
  'refund-requested': 'https://tanwei.test/purchases',
  'refund-escalated': 'https://tanwei.test/purchases',
  'refund-waiting': 'https://tanwei.test/purchases',
  'refund-granted': 'https://tanwei.test/purchases',
  'refund-declined': 'https://tanwei.test/purchases',
  'refund-done': 'https://tanwei.test/purchases',
  'refund-part': 'https://tanwei.test/purchases',
  'dispute-opened': 'https://tanwei.test/purchases',
  'dispute-closed': 'https://tanwei.test/purchases',
  'report-received': 'https://tanwei.test/case/01C?token=a-b_c',
  'report-decided': 'https://tanwei.test/case/01C?token=a-b_c',
  'notice-received': 'https://tanwei.test/case/01C?token=a-b_c',
  'notice-incomplete': 'https://tanwei.test/notice?id=01C',
  'notice-acted': 'https://tanwei.test/case/01C?token=a-b_c',
  'counter-arrived': 'https://tanwei.test/case/01C?token=a-b_c',
  'notice-restored': 'https://tanwei.test/measures',
  'measure-taken': 'https://tanwei.test/measures',
  'measure-lifted': 'https://tanwei.test/measures',
  'appeal-upheld': 'https://tanwei.test/measures',
  'export-ready': 'https://tanwei.test/profile?tab=account',
  'account-leaving': 'https://tanwei.test/profile?tab=account',
  'new-review': 'https://tanwei.test/sales/reviews',
  'review-reply': 'https://tanwei.test/code/01K#reviews',
  'review-reminder': 'https://tanwei.test/code/01K#reviews',
  'new-question': 'https://tanwei.test/sales/reviews?list=questions',
  'question-answered': 'https://tanwei.test/code/01K#questions',
  'coupon-used-up': 'https://tanwei.test/coupons?code=DUZHE50',
  'sale-begins': 'https://tanwei.test/code/01K',
} as const;

const message = (template: Message<'mail'>['template'], overrides: Partial<Message<'mail'>> = {}): Message<'mail'> => ({
  id: '1',
  to: 'lin@example.com',
  template,
  language: 'zh',
  params: params[template],
  ...overrides,
});

test.each(mailMessage.shape.template.options.flatMap((name) => languages.map((language) => [name, language] as const)))(
  '%s says in %s what happened, where to go and whom to ask, as text and as HTML',
  (name, language) => {
    const email = renderMail(message(name, { language }), site);
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(links[name]);
      expect(body).toContain('help@tanwei.test');
    }
    expect(email?.to).toBe('lin@example.com');
    expect(email?.subject).toContain(language === 'zh' ? '摊位' : 'Tanwei');
    expect(/[\u4e00-\u9fff]/.test(email?.subject.replace(sold.title, '') ?? '')).toBe(language === 'zh');
  },
);

test('a receipt has the time of its payment, and leads to the receipt beside the file', () => {
  const params = { ...sold, paidAt: '2026-11-20T04:00:00.000Z' };
  const email = renderMail(message('receipt', { params }), site);
  expect(email?.text).toContain('2026年11月20日 12:00（北京时间）');
  expect(email?.text).toContain('查看收据: https://tanwei.test/purchases/01J_01K');
});

test.each(['measure-taken', 'measure-lifted', 'appeal-upheld'] as const)(
  '%s has the number that it asks for',
  (name) => {
    const email = renderMail(message(name), site);
    expect(email?.text).toContain('附上编号');
    expect(email?.text).toContain('01C');
  },
);

test('amounts appear as the ledger has them', () => {
  const email = renderMail(message('sale'), site);
  for (const amount of ['¥39.00', '−¥1.95', '¥37.05']) expect(email?.html).toContain(amount);
});

test.each([
  ['zh', '¥37.05，11 月 25 日 20:00 前到账'],
  ['en', '¥37.05 arrives by 25 Nov, 20:00'],
] as const)('a sale tells its seller in %s how much arrives and by when', (language, sentence) => {
  const params = { ...sold, arrivesBy: '2026-11-25T12:00:00.000Z' };
  expect(renderMail(message('sale', { language, params }), site)?.text).toContain(sentence);
  expect(renderMail(message('sale', { language }), site)?.text).not.toMatch(/前到账|arrives/);
});

test.each(['receipt', 'receipt-copy'] as const)('%s gives the licence if the order has one', (name) => {
  const licenceText = (language: 'zh' | 'en', licence: Record<string, string>) =>
    renderMail(message(name, { language, params: { ...params[name], ...licence } }), site)?.text;
  expect(licenceText('zh', { licence: 'personal' })).toContain('能否商用: 仅限个人使用');
  expect(licenceText('zh', { licence: 'commercial', seats: '3' })).toContain('能否商用: 可以商用，最多 3 人使用');
  expect(licenceText('en', { licence: 'commercial', seats: '1' })).toContain(
    'Commercial use: Commercial use allowed, for one person',
  );
  expect(licenceText('en', { licence: 'personal', seats: '5' })).toContain(
    'Commercial use: Personal use only, for up to 5 people',
  );
  expect(licenceText('zh', {})).not.toContain('能否商用');
  expect(licenceText('en', {})).not.toContain('Commercial use');
});

test('a title cannot bring markup into the mail, or lines into its subject', () => {
  const title = '<img src=x onerror="alert(1)">\r\nBcc: all@example.com & \'more\'';
  const email = renderMail(message('receipt', { params: { ...sold, title } }), site);
  expect(email?.html).not.toContain('<img');
  expect(email?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(email?.subject).not.toMatch(/[\r\n]/);
});

test('what a seller writes over several lines reads so in the mail', () => {
  const changelog = '补了两章\n改了错字';
  const email = renderMail(message('new-version', { params: { ...params['new-version'], changelog } }), site);
  expect(email?.text).toContain(changelog);
  expect(email?.html).toMatch(new RegExp(`<p style="[^"]*white-space:pre-line[^"]*">${changelog}</p>`));
});

test('the link that leads back to a purchase says so', () => {
  const returnTo = '/payment/01M8EJB0XAC8HJS9VGGYFAECKS';
  const email = renderMail(message('verify-email', { params: { ...link, returnTo } }), site);
  expect(email?.subject).toBe('验证邮箱，继续购买 · 摊位');
  expect(email?.text).toContain('继续购买: https://tanwei.test/verify-email?token=a-b_c&from=');
});

test('a message that lacks what its template needs becomes no email', () => {
  expect(renderMail(message('verify-email', { params: { username: 'lin' } }), site)).toBeUndefined();
  expect(renderMail(message('sale', { params: {} }), site)).toBeUndefined();
});

test('a changed payout account is told with the moment from which money goes there', () => {
  const zh = renderMail(message('payout-account-changed'), site);
  expect(zh?.text).toContain('从 2026年11月21日 12:00（北京时间）起，打款会进入新账号');
  const en = renderMail(message('payout-account-changed', { language: 'en' }), site);
  expect(en?.text).toContain('Payouts go to the new account from 21 Nov 2026, 12:00 Beijing time');
});

test.each(languages)(
  'the former address gets two links, one that undoes the change and one that confirms it, in %s',
  (language) => {
    const email = renderMail(message('email-changed', { language }), site);
    for (const body of [email?.text, email?.html])
      for (const page of ['/not-me?token=a-b_c', '/confirm-email?token=d-e_f']) expect(body).toContain(page);
    expect(email?.html).toContain('href="https://tanwei.test/confirm-email?token=d-e_f"');
  },
);

test.each(['zh', 'en'] as const)(
  'an address that was left before the last one is notified as well, with the undo link alone: %s',
  (language) => {
    const { confirm: _, ...earlier } = moved;
    const email = renderMail(message('email-changed', { language, params: earlier }), site);
    expect(email?.html).toContain('/not-me?token=a-b_c');
    expect(email?.html).not.toContain('/confirm-email');
  },
);

test('a returned payout says what the seller has to correct, and nothing if the fault is the platform’s', () => {
  const ours = { ...paid, code: 'PAYER_BALANCE_NOT_ENOUGH', again: 'yes' };
  expect(renderMail(message('payout-returned'), site)?.text).toContain('账号与真实姓名不一致');
  const again = renderMail(message('payout-returned', { params: ours }), site)?.text;
  expect(again).toContain('¥95.00，11 月 20 日 20:00 前到账');
  expect(again).toContain('你不需要做什么');
  expect(again).not.toContain('改');
});

const steps = [
  ...(['refund-requested', 'refund-escalated', 'refund-granted', 'refund-declined'] as const),
  ...(['refund-done', 'refund-part'] as const),
];

test.each(steps)('%s tells buyer and seller each their own side, with the reason and the answer', (step) => {
  for (const language of languages) {
    const rendered = (side: string) =>
      renderMail(message(step, { language, params: { ...params[step], side, note: '内容与描述一致' } }), site)?.text;
    expect(rendered('seller')).toContain('https://tanwei.test/sales');
    expect(rendered('seller')).not.toBe(rendered('buyer'));
    for (const side of ['buyer', 'seller']) {
      expect(rendered(side)).toContain('买错了');
      expect(rendered(side)).toContain('内容与描述一致');
    }
  }
});

test.each(['opened', 'won', 'lost'])('a dispute that is %s tells each side what becomes of file and money', (end) => {
  const template = end === 'opened' ? 'dispute-opened' : 'dispute-closed';
  for (const language of languages) {
    const rendered = (side: string) =>
      renderMail(message(template, { language, params: { ...back, side, ...(end !== 'opened' && { end }) } }), site);
    expect(rendered('seller')?.text).toContain('https://tanwei.test/sales');
    expect(rendered('seller')?.subject).toBe(rendered('buyer')?.subject);
    expect(rendered('seller')?.text).not.toBe(rendered('buyer')?.text);
  }
});

test('the refund of a duplicate payment says that the buyer keeps the file', () => {
  const overrides = { ...back, reason: 'duplicate_payment' };
  const text = renderMail(message('refund-done', { params: overrides }), site)?.text;
  expect(text).toContain('文件仍然是你的');
  expect(text).toContain('多付的一笔');
});
