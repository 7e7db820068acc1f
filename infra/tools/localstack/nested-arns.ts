import { mapDeep, type Template, template } from './trim.ts';

/** ARNs by the name that `Ref` gives; the others keep `Fn::GetAtt`. */
const arnAfterAccount: Partial<Record<string, (name: string) => string>> = {
  'AWS::IAM::Role': (name) => `iam::\${AWS::AccountId}:role/${name}`,
  'AWS::Lambda::Function': (name) => `lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}`,
  'AWS::Logs::LogGroup': (name) => `logs:\${AWS::Region}:\${AWS::AccountId}:log-group:${name}:*`,
};

function attributeOf(value: unknown): [id: string, attribute: string] | undefined {
  if (typeof value !== 'object' || value === null || !('Fn::GetAtt' in value)) return undefined;
  const path = value['Fn::GetAtt'];
  return Array.isArray(path) ? [String(path[0]), String(path[1])] : undefined;
}

/**
 * For emulators whose updates of a nested stack lose the attributes of its unchanged resources, but keep their names:
 * composes ARNs of names.
 */
export function composeArns(nested: Template): Template {
  const Resources = mapDeep(nested.Resources, (value) => {
    const [id = '', attribute] = attributeOf(value) ?? [];
    const arnOf = attribute === 'Arn' ? arnAfterAccount[nested.Resources[id]?.Type ?? ''] : undefined;
    return arnOf && { 'Fn::Sub': `arn:\${AWS::Partition}:${arnOf(`\${${id}}`)}` };
  });
  return template.parse({ ...nested, Resources });
}
