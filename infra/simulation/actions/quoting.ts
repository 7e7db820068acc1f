import { quoteFile } from '#functions/api/promotions/quote-file';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { call } from '#functions/test/ports';
import { fen, yuanNumber } from '#shared/money';
import { calm } from '../chaos.ts';
import { readWithin } from '../offers/agreed.ts';
import { couponOf, stoodSince } from '../offers/seen.ts';
import { codeIn, leastOf, priceOf, struckAt, type Terms, withCode } from '../offers/terms.ts';
import type { Action, Setting } from '../system.ts';
import { request } from '../system.ts';
import type { World } from '../world.ts';

/** Who buys what, and how somebody who has looked at the page would ask for it. */
export interface Wanting {
  buyer: User;
  file: File;
}

export interface Wish {
  coupon?: string;
  amount?: number;
  via?: string;
  expected_price?: number;
}

const links = ['weibo', 'newsletter', '朋友圈'] as const;

const yuan = (amount: number): number => yuanNumber(fen(Math.max(0, amount)));

/** In capitals or not, of this seller or another, or one that there is none of. */
function someCode({ random, coupons, focus }: World, { file }: Wanting): string | undefined {
  if (focus.coupon && random.chance(0.9)) return focus.coupon.code;
  const own = coupons.filter(({ sellerId }) => sellerId === file.ownerId);
  const found = random.some(random.chance(0.9) ? own : coupons);
  if (random.chance(0.02)) return 'NOSUCHCODE';
  return found && (random.chance(0.2) ? ` ${found.code.toLowerCase()}` : found.code);
}

const termsNow = ({ books }: World, fileId: string): Terms | undefined => books.seen.prices.get(fileId)?.at(-1)?.terms;

/** The coupon of the seller’s that somebody has typed. */
const typed = ({ books }: World, { ownerId }: File, code = '') => {
  const coupon = books.seen.coupons.get(`${ownerId}#${code.trim().toUpperCase()}`);
  return coupon && codeIn(coupon);
};

/** Where buyers choose: less than they may, the least, and more. */
function someAmount(world: World, { file }: Wanting, code: string | undefined): number | undefined {
  const { random, clock } = world;
  const terms = termsNow(world, file.id);
  if (!terms || !random.chance(terms.isOpen ? 0.7 : 0.05)) return undefined;
  const least = leastOf(terms, clock.now(), typed(world, file, code));
  return yuan(random.pick([least - 1, least, least, least + 1, terms.list, terms.list * 2]));
}

/** What somebody asks for beside the file itself. */
export function wishOf(world: World, wanting: Wanting): Wish {
  const { random, clock, focus } = world;
  const coupon = random.chance(focus.coupon ? 0.9 : 0.6) ? someCode(world, wanting) : undefined;
  const amount = someAmount(world, wanting, coupon);
  const terms = termsNow(world, wanting.file.id);
  const seen = terms && (amount ?? yuan(leastOf(terms, clock.now(), typed(world, wanting.file, coupon))));
  return {
    ...(coupon !== undefined && { coupon }),
    ...(amount !== undefined && { amount }),
    ...(random.chance(0.3) && { via: random.pick(links) }),
    ...(seen !== undefined && random.chance(0.3) && { expected_price: seen }),
  };
}

/** Of what stood there a moment ago or stands there now. */
const mayCost = (world: World, { file }: Wanting, code: string | undefined): Terms[] =>
  stoodSince(world.books.seen, file.id, world.clock.now() - readWithin).filter(
    () => code === undefined || typed(world, file, code) !== undefined,
  );

/** I16: whoever asks with a code has an order with it, or one that it would have made no cheaper; never another’s. */
export function checkWish(world: World, wanting: Wanting, { wish, outTradeNo }: { wish: Wish; outTradeNo: string }) {
  const { books, violations, clock } = world;
  const order = books.seen.orders.get(outTradeNo);
  const code = typed(world, wanting.file, wish.coupon);
  if (!order) return;
  const [wanted, had] = [wish.coupon?.trim().toUpperCase(), couponOf(order)?.split('#')[1]];
  if (had !== undefined && had !== wanted) violations.push(`I16 ${outTradeNo} has ${had}, asked for was ${wanted}`);
  const isNoCheaper = mayCost(world, wanting, wish.coupon).some(
    (terms) => code !== undefined && withCode(terms.list, code) >= priceOf(terms, clock.now()),
  );
  const isChosen = wish.amount !== undefined;
  if (wanted !== undefined && had === undefined && !isNoCheaper && !isChosen)
    violations.push(`I16 ${outTradeNo} has no coupon, asked for was ${wanted}`);
  const agreed = wish.expected_price ?? wish.amount;
  if (agreed !== undefined && yuan(Number(order.amount)) !== agreed)
    violations.push(`I16 ${outTradeNo} costs ${order.amount}, agreed was ${agreed}`);
}

interface Answered {
  price: number;
  list: number;
  was: number | null;
  amount: number;
}

/** Nobody else at work, and no copy behind: what is answered is what it costs. */
function checkQuote(world: World, wanting: Wanting, { wish, answer }: { wish: Wish; answer: Answered }): void {
  const terms = termsNow(world, wanting.file.id);
  if (!terms) return;
  const at = world.clock.now();
  const least = yuan(leastOf(terms, at, typed(world, wanting.file, wish.coupon)));
  const struck = struckAt(terms, at);
  const right = {
    ...{ list: yuan(terms.list), price: yuan(priceOf(terms, at)) },
    ...{ was: struck === undefined ? null : yuan(struck), amount: terms.isOpen ? (wish.amount ?? least) : least },
  };
  const { list, price, was, amount } = answer;
  const said = JSON.stringify({ list, price, was, amount });
  if (said !== JSON.stringify(right))
    world.violations.push(`I16 ${said} was quoted, right is ${JSON.stringify(right)}`);
}

const isSure = ({ weather, turn }: Setting): boolean => weather === calm && !turn;

/** Somebody looks what it costs with a code, or for an amount of their choice. */
export const quote: Action = async (world, setting) => {
  const { random, buyers, files } = world;
  const [buyer, file] = [random.some(buyers), random.some(files)];
  if (!buyer || !file) return;
  const { coupon, amount } = wishOf(world, { buyer, file });
  const wish = { ...(coupon !== undefined && { coupon }), ...(amount !== undefined && { amount }) };
  const isGuest = random.chance(0.2);
  const answer = await request(world, setting, {
    name: `${isGuest ? 'somebody' : buyer.username} asks what ${file.title} costs with ${JSON.stringify(wish)}`,
    act: (ports) => call(quoteFile, ports, { params: { id: file.id }, body: wish, ...(!isGuest && { user: buyer }) }),
  });
  if (answer?.ok && answer.status === undefined && isSure(setting))
    checkQuote(world, { buyer, file }, { wish, answer: answer.value.data });
};
