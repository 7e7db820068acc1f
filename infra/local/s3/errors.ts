/** Errors of S3 that are used here, as documented. */
const refusals = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationQueryParametersError: [400, 'X-Amz-Expires must be a number of seconds, less than a week'],
  BadDigest: [400, 'The SHA256 you specified did not match the calculated checksum.'],
  CORSResponse: [403, 'This CORS request is not allowed.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Part number must be an integer between 1 and 10000, inclusive'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRequest: [400, 'An upload that began with checksums has one with every part, and no other upload has any.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist. It may have been aborted or completed.'],
  NotImplemented: [501, 'Signed chunks and copies are not implemented; send the body as it is.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request. Check your key and signing method.'],
} as const;

type S3Code = keyof typeof refusals;

/** An error that is answered as S3's XML. */
export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;

  constructor(code: S3Code, message: string = refusals[code][1]) {
    super(message);
    this.code = code;
    this.status = refusals[code][0];
  }
}
