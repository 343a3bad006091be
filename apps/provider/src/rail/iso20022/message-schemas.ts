import { readFileSync } from 'node:fs'
import type { XmlDocument as Document } from 'libxml2-wasm'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/** Messages that the adapter and a gateway exchange, in the versions whose schemas are in `schemas`. */
const messageNames = [
  'pacs.008.001.08',
  'pacs.002.001.10',
  'pacs.004.001.09',
  'pacs.028.001.03',
  'camt.054.001.08',
  'pain.009.001.07',
  'pain.010.001.07',
  'pain.011.001.07',
  'pain.012.001.07',
  'pain.013.001.07',
  'pain.014.001.07',
  'pain.018.001.03',
  'acmt.023.001.02',
  'acmt.024.001.02',
  'admi.002.001.01',
  'admi.007.001.01',
] as const
export type MessageName = (typeof messageNames)[number]

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'

export function namespaceOf(name: MessageName): string {
  return `${NAMESPACE}${name}`
}

/** Returns the message that a namespace belongs to, or undefined if the adapter does not know it. */
export function messageOf(namespace: string): MessageName | undefined {
  return messageNames.find((name) => namespaceOf(name) === namespace)
}

const INCLUDE = '<xs:include schemaLocation="common.xsd"/>'
const validators = new Map<MessageName, XsdValidator>()

/** Throws an XmlValidateError that lists the faults, unless the document fits the schema of its message. */
export function checkSchema(name: MessageName, document: Document): void {
  const validator = validators.get(name) ?? openValidator(name)
  validators.set(name, validator)
  validator.validate(document)
}

/**
 * Schemas are compiled once and kept. The shared types are written in place of the include, so that the parser never
 * needs to open files.
 */
function openValidator(name: MessageName): XsdValidator {
  const common = schemaText('common')
  const types = common.slice(common.indexOf('<xs:simpleType'), common.lastIndexOf('</xs:schema>'))
  const schema = XmlDocument.fromString(schemaText(name).replace(INCLUDE, () => types))
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
  }
}

function schemaText(name: string): string {
  return readFileSync(new URL(`schemas/${name}.xsd`, import.meta.url), 'utf8')
}
