import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const permissions = ['RestAPI/GET/balance', 'RestAPI/POST/paymentRequest']
const listed = {
  keyID: 'SECRDEMO01',
  hmacEnabled: false,
  enabled: true,
  permittedOperations: permissions,
}
const path = '/client/HARBOUR/apiKeys'
const extension =
  'The path is also available as `apiKey`. Other providers may wrap the list; here it is an array.'
const errors = { 404: 'The client is neither yours nor below it.' }
const errorsOfKey = {
  404: 'The client is neither yours nor below it, or it has no such key.',
}
const parametersOfKey = {
  ...clientIdInPath,
  apiKeyId: { description: 'The id of the key.', example: 'SECRDEMO01' },
}

/** Description of a change to a key, in both APIs. */
export const changeWords =
  'Send either `enabled` or `name`. `name` is an extension: other providers may refuse it. The change takes effect on the next call. A key is never deleted. To enable a key you need the right to give all of its permissions: a person’s role must include them, a calling key must have them. To disable a key you need only the permission for this call.'
export const changeErrors = {
  403: 'Enabling a key with a permission that you may not give also returns 403.',
}

export const createDocs: CallDocs = {
  description:
    'Creates a secret key. Only this response shows `apiKey` and `hmacKey`: they cannot be read again. The client and the calling key must both have each permission. You cannot change the permissions later.',
  errors,
  extension,
  parameters: clientIdInPath,
  example: {
    path,
    body: { permissions, generateHMAC: true },
    answer: {
      keyID: 'SECRQWJXKA',
      apiKey: 'SECRQWJXKA_HARBOUR_9fK2mVb7TqLx4ZpR',
      hmacKey: 'HMAC_3vXo8YtQ1nJw6RkZs5LcB9dMfHe',
      enabled: true,
      permittedOperations: permissions,
    },
  },
}

export const listDocs: CallDocs = {
  errors,
  extension,
  parameters: clientIdInPath,
  example: { path, answer: [listed] },
}

export const readDocs: CallDocs = {
  errors: errorsOfKey,
  parameters: parametersOfKey,
  example: { path: `${path}/SECRDEMO01`, answer: listed },
}

export const changeDocs: CallDocs = {
  description: changeWords,
  errors: { ...errorsOfKey, ...changeErrors },
  parameters: parametersOfKey,
  example: { path: `${path}/DISTDEMO01`, body: { enabled: true } },
}
