import { MonitorSmartphone, PackageOpen, Scale } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import { useLicenceLine } from '../../../features/licence/licence-line.ts';
import { useT } from '../../../i18n/index.tsx';

type Facts = Pick<FileDetail, 'contains' | 'opens_with' | 'licence'>;

/** The seller's answers to common questions. Most old posts have none. */
export function Answers({ file: { contains, opens_with, licence } }: { file: Facts }) {
  const { answers: t } = useT();
  const lineOf = useLicenceLine();
  const rows = [
    { icon: PackageOpen, label: t.contains, value: contains },
    { icon: MonitorSmartphone, label: t.opensWith, value: opens_with },
    { icon: Scale, label: t.licence, value: licence && lineOf(licence) },
  ].filter(({ value }) => value !== null);
  if (rows.length === 0) return null;
  return (
    <dl aria-label={t.shown} className="mt-5 grid gap-3.5">
      {rows.map(({ icon: Icon, label, value }) => (
        <div key={label} className="relative pl-7">
          <dt className="text-ink-3 text-sm">
            <Icon aria-hidden="true" className="absolute top-0.5 left-0" />
            {label}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
