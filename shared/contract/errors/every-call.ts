import type { ErrorText } from './text.ts';

/** Refusals of any route. */
export const commonErrors = {
  invalid_input: { status: 400, zh: '请求内容有误', en: 'The request isn’t valid' },
  malformed_body: { status: 400, zh: '请求内容无法解析', en: 'The request body couldn’t be read' },
  unauthorized: { status: 401, zh: '请先登录', en: 'Please log in first' },
  forbidden: { status: 403, zh: '没有权限进行此操作', en: 'You don’t have permission to do this' },
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
    en: 'Something went wrong on our side. Please try again. Reference: {requestId}',
  },
  unavailable: { status: 503, zh: '服务暂时繁忙，请稍后再试', en: 'We’re busy right now. Please try again shortly' },
} as const satisfies Record<string, ErrorText>;
