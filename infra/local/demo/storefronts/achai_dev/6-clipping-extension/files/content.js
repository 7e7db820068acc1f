/** 选中文字后按 Alt+M：记成一条 Markdown 摘录，点右下角复制全部。 */
const kept = [];

const badge = document.createElement('button');
badge.style.cssText = 'position:fixed;right:16px;bottom:16px;z-index:2147483647;padding:6px 12px;display:none';
badge.addEventListener('click', async () => {
  await navigator.clipboard.writeText(kept.join('\n\n'));
  badge.textContent = '已复制';
});
document.documentElement.append(badge);

const quote = (text) => text.split('\n').map((line) => '> ' + line).join('\n');

document.addEventListener('keydown', (event) => {
  const text = String(getSelection()).trim();
  if (!event.altKey || event.code !== 'KeyM' || text === '') return;
  kept.push(quote(text) + '\n\n[' + document.title + '](' + location.href + ')');
  badge.style.display = 'block';
  badge.textContent = '摘录 ' + kept.length + ' 条';
});
