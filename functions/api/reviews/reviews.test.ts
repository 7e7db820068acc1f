import { beforeEach, expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import type { File } from '../../domain/files/file.ts';
import { remindAfter, tellAfter } from '../../domain/reviews/reviews.ts';
import { kinWrites } from '../../store/accounts/kin.ts';
import type { User } from '../../store/accounts/users.ts';
import { purchaseLeaving, findPurchase } from '../../store/orders/purchases.ts';
import { fileWorkers } from '../../test/file-workers.ts';
import { posted } from '../../test/files.ts';
import { askBack, moneyWorkers, order, paid, testMarket } from '../../test/market.ts';
import { member } from '../../test/people.ts';
import { call, drain, ran, type TestPorts, valueIn } from '../../test/ports.ts';
import { schedule as sweep } from '../../workers/sweep.ts';
import { downloadFile } from '../files/download-file.ts';
import { getFile } from '../files/get-file.ts';
import { deleteReview } from './delete-review.ts';
import { listReviews } from './list-reviews.ts';
import { putReview } from './put-review.ts';

let ports: TestPorts;
let seller: User;
let buyer: User;
let file: File;

beforeEach(async () => {
  ({ ports } = await testMarket());
  seller = await member(ports, 'nan_seller');
  buyer = await member(ports, 'bei_buyer');
  ports.clock.advance(2 * day);
  file = await posted(ports, seller, { title: '讲义', priceFen: 3900 });
});
