import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, type SESClient } from '@aws-sdk/client-ses';
import type { Cloud } from './cloud.ts';

export const mailOf = (client: SESClient): Pick<Cloud, 'verifiedSenders' | 'mailQuota'> => ({
  async verifiedSenders(names) {
    const command = new GetIdentityVerificationAttributesCommand({ Identities: [...names] });
    const { VerificationAttributes = {} } = await client.send(command);
    return names.filter((name) => VerificationAttributes[name]?.VerificationStatus === 'Success');
  },
  async mailQuota() {
    const { Max24HourSend: perDay = 0, MaxSendRate: perSecond = 0 } = await client.send(new GetSendQuotaCommand({}));
    return { perDay, perSecond };
  },
});
