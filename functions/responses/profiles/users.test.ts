import { expect, test } from 'vitest';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { ownUser, publicUser } from '#shared/contract/shapes/user-answers';
import { ownUserOf, publicUserOf } from './users.ts';

test('a user leaves in the contract’s shape, with both spellings and nothing of the account', async () => {
  const lin = await member(testPorts(), 'lin');
  const shaped = publicUserOf({ ...lin, filesCount: 3, followersCount: 2 }, true);
  expect(publicUser.strict().parse(shaped)).toMatchObject({
    files_count: 3,
    post_count: 3,
    followers_count: 2,
    follower_count: 2,
    is_following: true,
  });
  expect(ownUser.strict().parse(ownUserOf(lin))).toMatchObject({ email: 'lin@example.com', alipay_account: null });
});
