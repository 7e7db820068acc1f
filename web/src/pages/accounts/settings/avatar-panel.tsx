import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnUser } from '#shared/contract/profiles';
import { avatarWidths, limits } from '#shared/limits';
import { useWrite } from '../../../api/write.ts';
import type { Picture } from '../../../features/covers/choice.ts';
import { CoverFrame } from '../../../features/covers/cover-frame.tsx';
import { OwnPicture } from '../../../features/covers/own-picture.tsx';
import { encodeCover, sendCover } from '../../../features/covers/send-cover.ts';
import { useT } from '../../../i18n/index.tsx';
import { useRefreshSession } from '../../../session/refresh.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Avatar } from '../../../ui/cover/avatar.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { OpenPart } from './profile-part.tsx';

const square = { widths: avatarWidths, ratio: 1, most: limits.avatarBytes } as const;

/** All queries that show the person's picture. */
const stale = [
  'GET /users/me',
  'GET /users',
  'GET /users/search',
  'GET /users/{usernameOrId}',
  'GET /users/{usernameOrId}/followers',
  'GET /users/{usernameOrId}/following',
] as const;

function useAvatar() {
  const { stall: t } = useT();
  const refresh = useRefreshSession();
  const [isSending, setSending] = useState(false);
  const fail = (line?: string) => toast.bad(t.avatarFailed, line, { about: t.avatar });
  const save = useWrite('PUT /users/profile/avatar', {
    stale,
    onDone: async ({ message }) => {
      await refresh();
      toast.ok(message, undefined, { about: t.avatar });
    },
    onFailed: (error) => fail(error.message),
  });
  /** @returns whether the picture was stored; on failure the chosen picture stays visible */
  const send = async (picture: Picture, at: number): Promise<boolean> => {
    setSending(true);
    const id = await picture
      .load()
      .then((blob) => encodeCover(blob, at, square))
      .then(sendCover)
      .catch(() => fail());
    setSending(false);
    if (!id) return false;
    return save.mutateAsync({ body: { picture: id } }).then(
      () => true,
      () => false,
    );
  };
  return { isBusy: isSending || save.isPending, send, remove: () => save.mutate({ body: { picture: null } }) };
}

/** A profile picture in place of the first character, cropped to a square in the browser. */
export function AvatarPanel({ user }: { user: OwnUser }) {
  const { stall: t } = useT();
  const [picture, setPicture] = useState<Picture>();
  const [isUnreadable, setUnreadable] = useState(false);
  const avatar = useAvatar();
  const fail = () => {
    setPicture(undefined);
    setUnreadable(true);
  };
  const choose = (chosen: Picture) => {
    setUnreadable(false);
    setPicture(chosen);
  };
  return (
    <OpenPart heading={t.avatar}>
      {picture ? (
        <Cutting key={picture.of} {...{ picture, avatar }} onFailed={fail} onDone={() => setPicture(undefined)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Avatar username={user.username} name={user.display_name} picture={user.avatar} size={88} />
          <div className="flex flex-wrap gap-2">
            <OwnPicture label={user.avatar ? t.avatarOther : t.avatarChoose} onPicture={choose} onFailed={fail} />
            {user.avatar && (
              <Button size="sm" tone="quiet" icon={Trash2} busy={avatar.isBusy} onClick={avatar.remove}>
                {t.avatarRemove}
              </Button>
            )}
          </div>
        </div>
      )}
      {isUnreadable && (
        <p role="alert" className="mt-3 text-bad text-sm">
          {t.avatarUnreadable}
        </p>
      )}
    </OpenPart>
  );
}

interface CuttingProps {
  picture: Picture;
  avatar: ReturnType<typeof useAvatar>;
  onFailed: () => void;
  onDone: () => void;
}

function Cutting({ picture, avatar, onFailed, onDone }: CuttingProps) {
  const { stall: t, common } = useT();
  const [at, setAt] = useState(0.5);
  const use = async () => {
    if (await avatar.send(picture, at)) onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="w-50 flex-none">
        <CoverFrame
          {...{ at, onFailed }}
          address={picture.address}
          onMove={setAt}
          label={t.avatarMove}
          shape="aspect-square rounded-full"
        />
      </div>
      <div className="min-w-0 flex-1 basis-50">
        <p className="mb-2.5 text-ink-2 text-sm">{t.avatarMove}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" tone="ink" busy={avatar.isBusy && t.avatarSaving} onClick={() => void use()}>
            {t.avatarSave}
          </Button>
          <Button size="sm" tone="quiet" onClick={onDone}>
            {common.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}
