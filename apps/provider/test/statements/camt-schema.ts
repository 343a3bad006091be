import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

const schema = XmlDocument.fromString(
  readFileSync(new URL('camt.053.001.08.xsd', import.meta.url), 'utf8'),
)
const validator = XsdValidator.fromDoc(schema)

/** Throws an error that lists the faults, unless a text is a camt.053.001.08 document by its schema. */
export function expectCamt053(xml: string): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}
