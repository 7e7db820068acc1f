import { useSellingMessages } from '../../../i18n/selling-messages.ts';

/** Short forms that sellers commonly write in `?via=`. */
const aliases: Readonly<Record<string, string>> = {
  xhs: 'xiaohongshu',
  rednote: 'xiaohongshu',
  gzh: 'gongzhonghao',
  mp: 'gongzhonghao',
  bili: 'bilibili',
  b23: 'bilibili',
  dy: 'douyin',
  wx: 'weixin',
  wechat: 'weixin',
  pyq: 'pengyouquan',
  moments: 'pengyouquan',
};

/** The name of a channel in words; a name that sellers made up stays as it is. */
export function useChannelName(): (via: string) => string {
  const { channels } = useSellingMessages();
  const names: Readonly<Record<string, string>> = channels;
  return (via) => {
    const key = via.toLowerCase();
    return names[aliases[key] ?? key] ?? via;
  };
}
