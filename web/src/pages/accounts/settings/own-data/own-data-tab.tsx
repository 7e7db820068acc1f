import { DeletionPanel } from './deletion.tsx';
import { OwnExportPanel } from './own-export.tsx';

export const OwnDataTab = ({ username }: { username: string }) => (
  <div className="grid gap-5">
    <OwnExportPanel />
    <DeletionPanel username={username} />
  </div>
);
