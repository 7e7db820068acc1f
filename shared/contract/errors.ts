/** A stable code, its status, and the user's text in both languages. `{name}` is filled from the refusal's params. */
export const errors = {
  // every call
  invalid_input: { status: 400, zh: '请求内容有误', en: 'The request is not valid' },
  malformed_body: { status: 400, zh: '请求内容无法解析', en: 'The request body could not be read' },
  unauthorized: { status: 401, zh: '请先登录', en: 'Please log in first' },
  forbidden: { status: 403, zh: '没有权限进行此操作', en: 'You are not allowed to do this' },
  not_found: { status: 404, zh: '内容不存在', en: 'Not found' },
  method_not_allowed: { status: 405, zh: '不支持的请求方法', en: 'Method not allowed' },
  payload_too_large: { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  unsupported_media_type: { status: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  too_many_requests: {
    status: 429,
    zh: '操作太频繁，请在 {seconds} 秒后再试',
    en: 'Too many attempts. Please try again in {seconds} seconds',
  },
  internal: {
    status: 500,
    zh: '我们这边出错了，请稍后再试。编号 {requestId}',
    en: 'Something broke on our side. Please try again. Ref {requestId}',
  },
  unavailable: { status: 503, zh: '服务暂时繁忙，请稍后再试', en: 'The service is busy. Please try again shortly' },

  // accounts
  invalid_credentials: { status: 401, zh: '用户名或密码错误', en: 'Wrong username or password' },
  email_not_verified: {
    status: 403,
    zh: '邮箱尚未验证，请先完成邮箱验证',
    en: 'Your email is not verified (验证) yet. Please verify it first',
  },
  email_bounced: {
    status: 409,
    zh: '我们发到这个邮箱的邮件被退回了，请核对地址；如果当时写错了，请用正确的邮箱重新注册',
    en: 'Mail we sent to this address came back. Please check it; if it was mistyped, register again with the right one',
  },
  email_refuses_mail: {
    status: 409,
    zh: '这个邮箱收不到我们的邮件，请换一个',
    en: 'This address does not take our mail. Please use another one',
  },
  username_taken: { status: 409, zh: '用户名已被使用', en: 'This username is taken' },
  email_taken: { status: 409, zh: '该邮箱已注册', en: 'This email is already registered' },
  verification_invalid: {
    status: 400,
    zh: '验证链接无效或已过期，请重新发送验证邮件',
    en: 'This verification link is invalid or has expired. Please send a new one',
  },
  current_password_wrong: { status: 400, zh: '当前密码不正确', en: 'The current password is wrong' },
  email_change_missing: {
    status: 404,
    zh: '没有等待确认的新邮箱',
    en: 'No new email address is waiting to be confirmed',
  },
  email_link_invalid: {
    status: 400,
    zh: '链接无效或已过期',
    en: 'This link is invalid or has expired',
  },
  second_factor_required: {
    status: 403,
    zh: '还差一步：输入身份验证器里的动态码，或使用通行密钥',
    en: 'One more step: enter the code of your authenticator app, or use a passkey',
  },
  second_factor_wrong: {
    status: 400,
    zh: '动态码、恢复码或通行密钥不正确，或者已经用过',
    en: 'This code or passkey is wrong, or was used before',
  },
  totp_not_started: {
    status: 409,
    zh: '设置已经过期，请从头再来一次',
    en: 'The set-up has expired. Please start again',
  },
  factor_not_set: {
    status: 409,
    zh: '还没有设置过，先添加身份验证器或通行密钥',
    en: 'Nothing is set up yet. Add an authenticator app or a passkey first',
  },
  passkey_invalid: {
    status: 400,
    zh: '通行密钥没有添加成功，请重试',
    en: 'The passkey could not be added. Please try again',
  },
  passkeys_many: { status: 409, zh: '最多 10 个通行密钥', en: 'There can be at most 10 passkeys' },
  passkey_not_found: { status: 404, zh: '没有这个通行密钥', en: 'There is no such passkey' },
  passkey_unknown: {
    status: 400,
    zh: '没有认出这个通行密钥，请换一种方式登录',
    en: 'This passkey was not recognised. Please log in another way',
  },
  reset_invalid: {
    status: 400,
    zh: '重置链接无效或已过期，请重新申请',
    en: 'This reset link is invalid or has expired. Please ask for a new one',
  },
  session_not_found: { status: 404, zh: '这个登录已经结束', en: 'This session has already ended' },
  user_not_found: { status: 404, zh: '用户不存在', en: 'User not found' },
  own_follow: { status: 400, zh: '不能关注自己', en: 'You cannot follow yourself' },

  // files and uploads
  file_not_found: { status: 404, zh: '文件不存在', en: 'File not found' },
  file_not_yours: { status: 403, zh: '您没有权限编辑此文件', en: 'You do not have permission to edit this file' },
  file_part_not_found: { status: 404, zh: '包内没有这个文件', en: 'The package has no such file' },
  version_not_found: { status: 404, zh: '没有这个版本', en: 'There is no such version' },
  version_not_yours: {
    status: 403,
    zh: '只能下载你买到的那一版和最新版',
    en: 'Only the version you bought and the newest one can be downloaded',
  },
  file_forbidden: { status: 403, zh: '购买后才能下载', en: 'Buy the file to download it' },
  file_scanning: {
    status: 409,
    zh: '文件正在做安全检查，通常几分钟内完成，请稍后再下载',
    en: 'This file is being checked for malware. That usually takes a few minutes; please try again shortly',
  },
  file_infected: {
    status: 403,
    zh: '安全检查在这个文件里发现了恶意程序，已禁止下载。如果你已购买，可以申请退款',
    en: 'A malware check found a threat in this file, so it cannot be downloaded. If you bought it, you can ask for a refund',
  },
  upload_not_found: { status: 404, zh: '上传不存在或已过期', en: 'The upload does not exist or has expired' },
  upload_incomplete: {
    status: 409,
    zh: '文件还没有传完：缺第 {parts} 段',
    en: 'The upload is not complete: missing parts {parts}',
  },
  upload_changed: {
    status: 409,
    zh: '文件内容与登记的大小不符，请重新上传',
    en: 'The file is not the size it was announced with. Please upload it again',
  },
  upload_closed: { status: 409, zh: '这个上传已经完成或取消', en: 'This upload is already finished or dropped' },
  upload_not_usable: {
    status: 400,
    zh: '有文件还没有传完或已被使用，请重新上传',
    en: 'A file has not finished uploading or was already used. Please upload it again',
  },
  storage_full: {
    status: 409,
    zh: '存储空间不足：剩余 {left}，需要 {needed}',
    en: 'Not enough storage: {left} left, {needed} needed',
  },
  storage_leaving: {
    status: 409,
    zh: '最近删掉的内容太多，它们最多还会在存储里留两天。等清理完再上传',
    en: 'You removed a lot lately, and it stays in storage for up to two days. Please upload again once it is gone',
  },
  too_many_uploads: {
    status: 409,
    zh: '还没发布的上传已经有 {most} 个。先发布，或者到工作台的「存储空间」里释放几个',
    en: 'You have {most} uploads that are not published yet. Publish them, or release some under Storage on your dashboard',
  },
  use_direct_upload: {
    status: 413,
    zh: '超过 4 MB 的文件请直接上传，再提交',
    en: 'Files over 4 MB are uploaded directly first, then submitted',
  },

  // payments
  own_file: { status: 400, zh: '不能购买自己的文件', en: 'You cannot buy your own file' },
  already_purchased: { status: 409, zh: '你已经购买过这个文件', en: 'You already own this file' },
  price_changed: {
    status: 409,
    zh: '价格刚刚变成 ¥{price}，确认后再付款。',
    en: 'The price is now ¥{price}. Please confirm before paying.',
  },
  refund_not_possible: {
    status: 409,
    zh: '这笔订单不能退款：没有付款，或已经退过',
    en: 'This order cannot be refunded: it is not paid, or was refunded before',
  },
  refund_decided: { status: 409, zh: '这笔退款已经有结果了', en: 'This refund has been decided already' },
  payout_account_missing: {
    status: 409,
    zh: '还没有设置收款账号，设置后就能打款',
    en: 'No payout account is set up yet. Set one up to be paid',
  },
  payout_account_held: {
    status: 409,
    zh: '收款账号刚刚设置或修改过，为了安全要等到 {until} 才能打款',
    en: 'The payout account was just set or changed. For safety payouts wait until {until}',
  },
  payout_identity_missing: {
    status: 409,
    zh: '累计打款超过 ¥1,000 前，要先在收款设置里补全姓名、身份证号和手机号；补全后会自动打款',
    en: 'Before more than ¥1,000 is paid out in all, add name, identity card and phone in your payout settings. Payouts then go on by themselves',
  },
  payout_seller_held: {
    status: 409,
    zh: '平台正在核对你的账户，核对完成前暂停打款；有疑问请联系客服',
    en: 'We are looking into your account. Payouts wait until that is done; support can tell you more',
  },
  payout_email_held: {
    status: 409,
    zh: '账号邮箱刚刚变动过，为了安全要等到 {until} 才能打款；如果是你换的，点原邮箱那封信里的“是我本人”可以马上恢复',
    en: 'The email of this account just changed. For safety payouts wait until {until}; if it was you, the link “It was me” in the mail to the old address ends that at once',
  },
  payout_refund_waiting: {
    status: 409,
    zh: '有已同意的退款在等你的余额，退给买家之后才能打款',
    en: 'Granted refunds wait for your balance. They come before any payout',
  },
  payout_running: {
    status: 409,
    zh: '上一笔打款还在路上，到账后再试',
    en: 'A payout is still on its way. Try again once it has arrived',
  },
  payout_too_small: {
    status: 409,
    zh: '可结算金额不足 ¥0.10，会累计到下一次',
    en: 'Less than ¥0.10 is available. It is carried over',
  },
  payout_busy: {
    status: 503,
    zh: '正在结算新的销售，请稍后再试',
    en: 'New sales are being settled. Please try again shortly',
  },
  payout_not_found: { status: 404, zh: '没有这笔打款', en: 'There is no such payout' },
  balance_changed: {
    status: 409,
    zh: '可结算金额刚刚变成 ¥{available}，请确认后再打款',
    en: '¥{available} is available now. Please confirm',
  },
  order_not_found: { status: 404, zh: '订单不存在', en: 'Order not found' },
  notification_refused: { status: 400, zh: '通知校验失败', en: 'The notification could not be verified' },
  payment_unavailable: {
    status: 503,
    zh: '支付通道暂时不可用，请稍后再试',
    en: 'Payments are unavailable. Please try again shortly',
  },
} as const satisfies Record<string, { status: number; zh: string; en: string }>;

export type ErrorCode = keyof typeof errors;

/** `too_many_requests` where the wait is long: nobody counts in thousands of seconds. */
export const longWaits = {
  minutes: {
    zh: '操作太频繁，请在 {minutes} 分钟后再试',
    en: 'Too many attempts. Please try again in {minutes} minutes',
  },
  hours: { zh: '操作太频繁，请在 {hours} 小时后再试', en: 'Too many attempts. Please try again in {hours} hours' },
} as const;

/** Codes that the runtime itself answers with; a handler never returns them. */
export const runtimeErrors = [
  'invalid_input',
  'malformed_body',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Messages of single fields: a schema names the key, the answer carries the text. */
export const fieldErrors = {
  required: { zh: '此项必填', en: 'This field is required' },
  invalid: { zh: '格式不正确', en: 'The format is not valid' },
  object_required: { zh: '请求内容应为 JSON 对象', en: 'The request body must be a JSON object' },
  too_long: { zh: '内容过长', en: 'This is too long' },
  too_short: { zh: '内容过短', en: 'This is too short' },
  out_of_range: { zh: '数值超出范围', en: 'The value is out of range' },
  id_invalid: { zh: '编号格式不正确', en: 'The id is not valid' },
  username_invalid: {
    zh: '用户名为 3–30 位字母、数字或下划线，以字母开头',
    en: 'A username has 3–30 letters, digits or underscores and starts with a letter',
  },
  username_reserved: { zh: '这个用户名不能使用', en: 'This username is not available' },
  email_required: { zh: '请输入邮箱地址', en: 'Please enter your email address' },
  email_empty: { zh: '邮箱地址不能为空', en: 'The email address must not be empty' },
  email_invalid: { zh: '邮箱格式不正确', en: 'The email address is not valid' },
  password_short: { zh: '密码长度至少为6位', en: 'The password must be at least 6 characters' },
  password_long: { zh: '密码最多 128 位', en: 'The password must be at most 128 characters' },
  password_common: { zh: '这个密码太常见，容易被猜到', en: 'This password is too common and easily guessed' },
  password_product: {
    zh: '密码不能只用“摊位”、tanwei 这样的词加上数字或符号，太容易猜到',
    en: 'The password must not be just Tanwei or the like with digits and signs: that is guessed first',
  },
  password_personal: {
    zh: '密码不能只用自己的用户名、名字或邮箱加上数字或符号，太容易猜到',
    en: 'The password must not be just your username, name or email with digits and signs: that is guessed first',
  },
  password_same: {
    zh: '新密码不能与当前密码相同',
    en: 'The new password must differ from the current one',
  },
  code_invalid: { zh: '动态码是 6 位数字', en: 'The code has 6 digits' },
  passkey_name_required: { zh: '请给通行密钥起个名字', en: 'Please give the passkey a name' },
  passkey_name_long: { zh: '名字最多 40 个字', en: 'The name must be at most 40 characters' },
  bio_long: { zh: '简介最多 500 个字', en: 'The bio must be at most 500 characters' },
  display_name_long: { zh: '显示名称最多 50 个字', en: 'The display name must be at most 50 characters' },
  display_name_reserved: {
    zh: '这个名字容易被当成平台官方，请换一个',
    en: 'This name could pass for the market itself. Please choose another one',
  },
  display_name_invisible: {
    zh: '名字里有看不见的字符，请删掉',
    en: 'The name has characters that cannot be seen. Please remove them',
  },
  alipay_account_required: { zh: '请输入支付宝账号', en: 'Please enter your Alipay account' },
  alipay_account_invalid: {
    zh: '支付宝账号应为邮箱或手机号',
    en: 'An Alipay account is an email address or a mobile number',
  },
  real_name_required: { zh: '请输入真实姓名', en: 'Please enter your real name' },
  real_name_invalid: { zh: '真实姓名为 2–50 个字', en: 'A real name has 2–50 characters' },
  identity_card_required: { zh: '请输入身份证号', en: 'Please enter your identity card number' },
  identity_card_invalid: {
    zh: '身份证号不正确，请核对 18 位号码',
    en: 'The identity card number is not valid. Please check its 18 places',
  },
  phone_required: { zh: '请输入手机号', en: 'Please enter your mobile number' },
  phone_invalid: { zh: '手机号不正确，应为 11 位', en: 'The mobile number is not valid. It has 11 digits' },
  title_required: { zh: '请输入标题', en: 'Please enter a title' },
  file_title_required: { zh: '请输入文件标题', en: 'Please enter the file’s title' },
  title_long: { zh: '标题最多 200 个字', en: 'The title must be at most 200 characters' },
  description_long: { zh: '描述最多 1000 个字', en: 'The description must be at most 1,000 characters' },
  price_invalid: { zh: '请设置有效价格', en: 'Please set a valid price' },
  new_price_invalid: { zh: '请输入有效的价格', en: 'Please enter a valid price' },
  changelog_long: { zh: '更新说明最多 1000 个字', en: 'The note on what is new must be at most 1,000 characters' },
  files_required: { zh: '请至少选择一个文件上传', en: 'Please choose at least one file' },
  files_many: { zh: '一次最多只能上传 10 个文件', en: 'At most 10 files can be uploaded at once' },
  file_large: { zh: '文件超过 100 MB', en: 'The file is over 100 MB' },
  file_empty: { zh: '文件是空的', en: 'The file is empty' },
  file_name_invalid: { zh: '文件名不正确', en: 'The file name is not valid' },
  sha256_invalid: { zh: '校验值应为 64 位十六进制', en: 'The checksum must be 64 hexadecimal digits' },
  tags_many: { zh: '最多 10 个标签', en: 'At most 10 tags' },
  tag_long: { zh: '每个标签最多 20 个字', en: 'Each tag has at most 20 characters' },
  payment_type_invalid: { zh: '支付方式只能是 pc 或 mobile', en: 'The payment type must be pc or mobile' },
} as const satisfies Record<string, { zh: string; en: string }>;

export type FieldError = keyof typeof fieldErrors;
