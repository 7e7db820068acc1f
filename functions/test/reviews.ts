import { day } from '#shared/limits';
import { downloadFile } from '../api/files/download-file.ts';
import { putReview } from '../api/reviews/put-review.ts';
import type { File } from '../domain/files/file.ts';
import { countsOf } from '../domain/reviews/ratings.ts';
import type { Ports } from '../ports/index.ts';
import type { Table } from '../ports/table.ts';
import { findTallies, noTally } from '../store/files/stats/tally.ts';
import { findPeopleRated, ratedKey, readRated } from '../store/reviews/ratings.ts';
import { readReview, reviewsOf } from '../store/reviews/reviews.ts';
import { queryAll } from '../store/table/pages.ts';
import { worker as mail } from '../workers/mail.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { fileWorkers } from './file-workers.ts';
import { posted } from './files.ts';
import { paid, type TestMarket, testMarket } from './market.ts';
import { member } from './people.ts';
import { call, drain } from './ports.ts';

type MarketPorts = TestMarket['ports'];

/** Runs all jobs, emails included. */
export const settled = (ports: MarketPorts): Promise<void> =>
  drain(ports, [orderStatus, settlement, ...fileWorkers, mail]);

/** A market with a seller, a buyer with old enough accounts, and one file for sale. */
export async function reviewMarket(table?: Table) {
  const { ports } = await testMarket(table && { table });
  const seller = await member(ports, 'nan_writer');
  const buyer = await member(ports, 'bei_reader');
  ports.clock.advance(2 * day);
  const file = await posted(ports, seller, { title: '讲义', priceFen: 3900 });
  return { ports, seller, buyer, file };
}

type Who = { id: string };

export const fetched = (ports: MarketPorts, user: Who, file: Pick<File, 'id'>) =>
  call(downloadFile, ports, { user, params: { id: file.id } });

/** Buys and downloads; returns the order number. */
export async function owned(ports: MarketPorts, user: Who, file: Pick<File, 'id'>): Promise<string> {
  const number = await paid({ ports, file }, user);
  const got = await fetched(ports, user, file);
  if (!got.ok) throw new Error(`not fetched: ${got.code}`);
  return number;
}

export const rate = (ports: MarketPorts, user: Who, { id }: Pick<File, 'id'>, body: object) =>
  call(putReview, ports, { user, params: { id }, body });

/** The stored rating of a file, and the one computed from its reviews. */
export async function ratings({ table }: Pick<Ports, 'table'>, file: Pick<File, 'id' | 'ownerId'>) {
  const reviews = (await queryAll(table, reviewsOf(file.id))).map(readReview).filter(({ counted }) => counted);
  const tally = (await findTallies(table, [file.id])).get(file.id) ?? noTally;
  const rated = readRated(await table.get(ratedKey(file.id), { consistent: true }));
  const versions = [...new Set(reviews.map(({ version }) => version))];
  const sumOf = (some: typeof reviews) => some.reduce((sum, { rating }) => sum + rating, 0);
  return {
    kept: {
      counts: countsOf(tally),
      versions: versions.map((version) => rated.ofVersion(version)),
      person: (await findPeopleRated(table, [file.ownerId]))[0],
    },
    counted: {
      counts: [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
      versions: versions.map((version) => {
        const some = reviews.filter((review) => review.version === version);
        return { count: some.length, sum: sumOf(some) };
      }),
      person: { count: reviews.length, sum: sumOf(reviews), files: Number(reviews.length > 0) },
    },
  };
}
