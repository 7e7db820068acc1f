import { afterEach, expect, test, vi } from 'vitest';
import { isInWeChat, isPhone, paymentContextOf } from './payment-context.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a phone', true],
  ['a computer', false],
])('%s is known by its screen and its fingers', (_, matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect(isPhone()).toBe(matches);
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit}`;
const iPad = `Mozilla/5.0 (iPad; CPU OS 16_3_1 like Mac OS X) ${webkit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`;
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${blink}`;
const android = (device: string) => `Mozilla/5.0 (Linux; Android ${device}) ${blink}`;

/** User agents as browsers send them, and whether the screen is a phone's. */
test.each([
  [
    'WeChat on an iPhone',
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.54(0x18003633) NetType/WIFI Language/zh_CN`,
    true,
  ],
  [
    'WeChat on Android',
    `${android('15; V2232A Build/AP3A.240905.015.A2; wv')} Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340157 MMWEBSDK/20250201 MMWEBID/140 MicroMessenger/8.0.58.2841(0x28003A52) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64`,
    true,
  ],
  ['WeChat on an iPad', `${iPad} Mobile/15E148 MicroMessenger/8.0.33(0x18002129) NetType/WIFI Language/zh_CN`, false],
  [
    'WeChat on HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/1.0.4(0xf3600415) Weixin NetType/WIFI Language/zh_CN`,
    true,
  ],
])('%s opens its sheet', (_, userAgent, isOnPhone) => {
  expect(paymentContextOf(userAgent, isOnPhone)).toBe('wechat');
});

test.each([
  [
    'WeChat 3 for Windows',
    `${windows} Chrome/98.0.4758.102 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
    false,
  ],
  [
    'WeChat 4 for Windows',
    `${windows} Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf2541a35) XWEB/19977 Flue`,
    false,
  ],
  [
    'WeChat 3.7 for the Mac',
    `${mac} ${webkit} MicroMessenger/6.8.0(0x16080000) MacWechat/3.7(0x13070010) Safari/605.1.15 NetType/WIFI`,
    false,
  ],
  [
    'WeChat 4 for the Mac',
    `${mac} ${blink} Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) MacWechat/3.8.7(0x13080712) UnifiedPCMacWechat(0xf2641111) XWEB/16730 Flue`,
    false,
  ],
  [
    'WeCom on Android',
    `${android('13; M2012K11AC Build/TKQ1.220829.002; wv')} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh ColorScheme/Light`,
    true,
  ],
  ['WeCom on an iPhone', `${iPhone} wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh`, true],
  [
    'WeCom for Windows',
    `Mozilla/5.0 (Windows NT 10.0; WOW64) ${blink} Chrome/107.1.12.0 Safari/537.36 Language/zh wxwork/4.1.3 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk`,
    false,
  ],
  [
    'WeCom for the Mac',
    `${mac} ${webkit} Language/zh ColorScheme/Light DistType/publish-website wxwork/4.1.36 (MicroMessenger/6.2) WeChat/2.0.4 wwmver/3.26.36.625 Safari/605.1.15`,
    false,
  ],
  [
    'a mini-program',
    `${android('12; SM-G9980')} Chrome/132.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.40.2420(0x2800283B) NetType/WIFI MiniProgramEnv/Android`,
    true,
  ],
])('%s has WeChat’s name and no sheet that can be relied upon', (_, userAgent, isOnPhone) => {
  expect(paymentContextOf(userAgent, isOnPhone)).toBe(isOnPhone ? 'phone' : 'desk');
  expect(isInWeChat(userAgent)).toBe(true);
});

test.each([
  ['Safari on an iPhone', `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, true],
  ['Safari on an iPad', `${mac} ${webkit} Version/18.3 Safari/605.1.15`, false],
  ['Safari on a Mac', `${mac} ${webkit} Version/18.3 Safari/605.1.15`, false],
  ['Chrome on Android', `${android('10; K')} Chrome/137.0.0.0 Mobile Safari/537.36`, true],
  ['Chrome on an iPhone', `${iPhone} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`, true],
  ['Chrome on Windows', `${windows} Chrome/137.0.0.0 Safari/537.36`, false],
  ['Chrome on Linux', `${linux} Chrome/137.0.0.0 Safari/537.36`, false],
  ['Edge', `${windows} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`, false],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0', false],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0', true],
  [
    'QQ’s own browser',
    `${android('14; zh-cn; 23127PN0CC Build/UKQ1.230804.001')} Version/4.0 Chrome/121.0.6167.71 MQQBrowser/15.6 Mobile Safari/537.36 COVC/047601`,
    true,
  ],
  [
    'the browser within QQ',
    `${android('13; 22041211AC Build/TP1A.220624.014; wv')} Version/4.0 Chrome/121.0.6167.71 MQQBrowser/6.2 TBS/047602 Mobile Safari/537.36 V1_AND_SQ_9.1.5_8530_YYB_D QQ/9.1.5.20400 NetType/WIFI WebP/0.3.0`,
    true,
  ],
  ['Weibo', `${iPhone} Mobile/15E148 Weibo (iPhone16,2__weibo__15.4.0__iphone__os18.4)`, true],
  [
    'DingTalk',
    `${android('14; V2324A Build/UP1A.231005.007; wv')} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.6.0 Mobile Safari/537.36 AliApp(DingTalk/7.6.50) com.alibaba.android.rimet`,
    true,
  ],
  [
    'Alipay',
    `${iPhone} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.7.26.6000) Nebula WK RVKType(0) AlipayClient/10.7.26.6000`,
    true,
  ],
  [
    'UC',
    `Mozilla/5.0 (Linux; U; Android 13; zh-CN; 2211133C Build/TKQ1.220905.001) ${blink} Version/4.0 Chrome/100.0.4896.58 UCBrowser/17.2.8.1376 Mobile Safari/537.36`,
    true,
  ],
  [
    'Huawei’s on Android',
    `${android('12; HarmonyOS; ALN-AL00; HMSCore 6.14.0.322')} Chrome/114.0.5735.196 HuaweiBrowser/16.0.3.300 Mobile Safari/537.36`,
    true,
  ],
  [
    'Huawei’s on HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
    true,
  ],
  [
    'a computer with HarmonyOS',
    `Mozilla/5.0 (PC; OpenHarmony 5.0; HarmonyOS 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
    false,
  ],
  ['Samsung’s', `${android('10; K')} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, true],
])('%s is a browser like any other: its screen decides', (_, userAgent, isOnPhone) => {
  expect(paymentContextOf(userAgent, isOnPhone)).toBe(isOnPhone ? 'phone' : 'desk');
  expect(isInWeChat(userAgent)).toBe(false);
});

test('WeChat on a computer is at a desk, however narrow its window', () => {
  const userAgent = `${windows} Chrome/98.0.4758.102 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`;
  expect(paymentContextOf(userAgent, true)).toBe('desk');
});
