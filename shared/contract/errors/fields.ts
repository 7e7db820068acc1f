import type { Text } from './text.ts';

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
  verification_token_missing: {
    zh: '验证链接无效，缺少验证令牌',
    en: 'This verification link is invalid: its token is missing',
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
} as const satisfies Record<string, Text>;

export type FieldError = keyof typeof fieldErrors;
