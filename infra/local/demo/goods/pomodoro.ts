/** One file, nothing from elsewhere: it runs from a USB stick. */
export const pomodoro = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>番茄钟</title>
<style>
  :root { color-scheme: light dark; --ink: #2b2622; --paper: #faf6ee; --red: #bc3118; }
  @media (prefers-color-scheme: dark) { :root { --ink: #efe8dc; --paper: #1d1a17; --red: #ef6a4c; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
  main { width: min(26rem, 90vw); text-align: center; }
  time { display: block; font-size: 5rem; font-variant-numeric: tabular-nums; }
  button { font: inherit; padding: .6rem 1.4rem; margin: .2rem; border: 1px solid var(--ink); border-radius: .4rem; background: none; color: inherit; cursor: pointer; }
  #go { background: var(--red); border-color: var(--red); color: #fff; }
  input { width: 4rem; font: inherit; text-align: center; }
  ol { text-align: left; max-height: 10rem; overflow: auto; }
</style>
</head>
<body>
<main>
  <h1 id="phase">专注</h1>
  <time id="left" role="timer">25:00</time>
  <p><button id="go">开始</button><button id="skip">跳过</button></p>
  <p><label>专注 <input id="focus" type="number" min="1" max="90" value="25"> 分</label>
     <label>休息 <input id="rest" type="number" min="1" max="30" value="5"> 分</label></p>
  <p>今天完成 <strong id="done">0</strong> 个</p>
  <ol id="log" aria-label="今天的记录"></ol>
</main>
<script>
const $ = (id) => document.getElementById(id);
const key = 'pomodoro-' + new Date().toLocaleDateString('sv');
const log = JSON.parse(localStorage.getItem(key) || '[]');
let phase = 'focus', left = 25 * 60, ends = 0, timer = 0;

const clock = (s) => String(Math.floor(s / 60)).padStart(2, '0') + ':' + String(s % 60).padStart(2, '0');
const minutes = () => Math.max(1, Number($(phase).value) || 1);

function show() {
  $('phase').textContent = phase === 'focus' ? '专注' : '休息';
  $('left').textContent = clock(left);
  $('go').textContent = timer ? '暂停' : '开始';
  $('done').textContent = log.length;
  $('log').replaceChildren(...log.map((at) => Object.assign(document.createElement('li'), { textContent: at })));
  document.title = clock(left) + ' ' + $('phase').textContent;
}

function ring() {
  const sound = new AudioContext(), tone = sound.createOscillator(), loud = sound.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(.2, sound.currentTime);
  loud.gain.exponentialRampToValueAtTime(.001, sound.currentTime + 1.2);
  tone.connect(loud).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 1.2);
}

function stop() { clearInterval(timer); timer = 0; }

function next(isDone) {
  stop();
  if (isDone && phase === 'focus') {
    log.push(new Date().toTimeString().slice(0, 5));
    localStorage.setItem(key, JSON.stringify(log));
  }
  phase = phase === 'focus' ? 'rest' : 'focus';
  left = minutes() * 60;
  show();
}

function tick() {
  left = Math.max(0, Math.round((ends - Date.now()) / 1000));
  if (left === 0) { ring(); next(true); } else show();
}

$('go').onclick = () => {
  if (timer) stop();
  else { ends = Date.now() + left * 1000; timer = setInterval(tick, 250); }
  show();
};
$('skip').onclick = () => next(false);
for (const id of ['focus', 'rest']) $(id).onchange = () => { if (id === phase && !timer) { left = minutes() * 60; show(); } };
show();
</script>
</body>
</html>
`;
