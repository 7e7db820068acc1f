import type { Proof } from '#functions/usecases/accounts/current-password';
import type { SecondFactor } from '#shared/contract/shapes/factor-fields';

interface ProofBody {
  body: { current_password?: string | undefined; second_factor?: SecondFactor | undefined };
  user: { session: string };
  request: { ip: string | undefined };
}

export const factorProof = ({ body, user: { session }, request: { ip } }: ProofBody): Proof => ({
  current: body.current_password,
  factor: body.second_factor,
  purpose: 'factors',
  ip,
  session,
});
