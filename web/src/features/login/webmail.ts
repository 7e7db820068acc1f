const inboxes: ReadonlyArray<[RegExp, string]> = [
  [/^(vip\.)?(qq|foxmail)\.com$/, 'https://mail.qq.com/'],
  [/^163\.com$/, 'https://mail.163.com/'],
  [/^126\.com$/, 'https://mail.126.com/'],
  [/^yeah\.net$/, 'https://mail.yeah.net/'],
  [/^139\.com$/, 'https://mail.10086.cn/'],
  [/^189\.cn$/, 'https://mail.189.cn/'],
  [/^sina\.(com|cn)$/, 'https://mail.sina.com.cn/'],
  [/^aliyun\.com$/, 'https://mail.aliyun.com/'],
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/^(outlook|hotmail|live|msn)\.com$/, 'https://outlook.live.com/mail/'],
  [/^(icloud|me)\.com$/, 'https://www.icloud.com/mail/'],
  [/^yahoo\.com$/, 'https://mail.yahoo.com/'],
];

/** The web mailbox of an address; undefined if its provider is not known. */
export function inboxOf(email: string): string | undefined {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return inboxes.find(([of]) => of.test(domain))?.[1];
}
