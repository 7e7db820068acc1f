const expired = 'The AWS credentials have expired: sign in again (aws sso login, or new keys in the environment).';

/** By the names of the errors with which AWS and its SDK reject credentials. */
const sentences: readonly [RegExp, string][] = [
  [/^(ExpiredToken|ExpiredTokenException|TokenRefreshRequired|RequestExpired)$/, expired],
  [
    /^(CredentialsProviderError|TokenProviderError|ProviderError)$/,
    'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [
    /^(UnrecognizedClient|InvalidClientTokenId|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSignature|AuthFailure)/,
    'AWS does not know these credentials: see AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
];

/** Only the message tells an expired AWS sign-in from missing credentials. */
const isExpiredSignIn = ({ name, message }: Error): boolean =>
  name === 'CredentialsProviderError' && /expired|sso login/i.test(message);

function problemOf(error: Error): string | undefined {
  if (/^Region is missing/.test(error.message)) return 'No AWS region is set: AWS_REGION=…';
  if (isExpiredSignIn(error)) return expired;
  if (/^(AccessDenied|AccessDeniedException|UnauthorizedOperation)$/.test(error.name)) {
    return `AWS knows these credentials and refuses them this: ${error.message}`;
  }
  return sentences.find(([names]) => names.test(error.name))?.[1];
}

/** One sentence for an error about credentials or the region; undefined for any other error. */
export function awsProblemOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  return problemOf(error) ?? awsProblemOf(error.cause, depth + 1);
}
