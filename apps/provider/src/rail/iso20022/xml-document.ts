import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm'
import type { MessageName } from './message-schemas.ts'
import { checkSchema, messageOf, namespaceOf } from './message-schemas.ts'

/** An element as code writes it: its name, and its attributes, text and elements. Absent content is left out. */
export type XmlPart = readonly [name: string, ...content: XmlContent[]]
type XmlContent = XmlPart | Readonly<Record<string, string>> | string | undefined | false

/** An element as it was read. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Its text, empty if it has elements. */
  text: string
  children: readonly XmlNode[]
}

/** A message as it was read. `body` is the one element inside Document. */
export interface Message {
  name: MessageName
  body: XmlNode
}

/** Why a text is not a message of this interface. */
export class MessageFault extends Error {
  override name = 'MessageFault'
  readonly fault: 'malformed' | 'unknown' | 'invalid'

  constructor(fault: MessageFault['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Writes a message. Throws a MessageFault if it does not fit its schema, so that no such message is ever sent. */
export function writeMessage(name: MessageName, body: XmlPart): string {
  const document = XmlDocument.create()
  try {
    const root = document.createRoot('Document', namespaceOf(name))
    append(root, body)
    const xml = document.toString({ format: false })
    // The built tree has no types yet, so the check reads the written text.
    readMessage(Buffer.from(xml))
    return xml
  } finally {
    document.dispose()
  }
}

function append(parent: XmlElement, [name, ...content]: XmlPart): void {
  const element = parent.addElement(name)
  for (const item of content) {
    if (item === undefined || item === false) continue
    if (typeof item === 'string') element.addText(item)
    else if (isPart(item)) append(element, item)
    else for (const [key, value] of Object.entries(item)) element.setAttr(key, value)
  }
}

function isPart(item: XmlPart | Readonly<Record<string, string>>): item is XmlPart {
  return Array.isArray(item)
}

/**
 * Reads a message: UTF-8, well-formed, of a known version, valid by its schema. A document type declaration is refused
 * before parsing, because everything that expands or includes starts with one.
 */
export function readMessage(bytes: Uint8Array): Message {
  const document = parse(textOf(bytes))
  try {
    const { root } = document
    const name = root.name === 'Document' ? messageOf(root.namespaceUri) : undefined
    if (!name) throw new MessageFault('unknown', `${root.namespaceUri} is no message known here`)
    try {
      checkSchema(name, document)
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      throw new MessageFault('invalid', `${name}: ${firstLine(error)}`, { cause: error })
    }
    const [body] = nodeOf(root).children
    if (!body) throw new MessageFault('invalid', `${name}: Document is empty`)
    return { name, body }
  } finally {
    document.dispose()
  }
}

function textOf(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new MessageFault('malformed', 'the text is not UTF-8', { cause: error })
  }
  if (/<!DOCTYPE/i.test(text))
    throw new MessageFault('malformed', 'document type declarations are not accepted')
  return text
}

function parse(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    })
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    throw new MessageFault('malformed', `the text is not XML: ${firstLine(error)}`, {
      cause: error,
    })
  }
}

const firstLine = ({ message }: Error) => message.trim().split('\n')[0] ?? ''

function nodeOf(element: XmlElement): XmlNode {
  const children: XmlNode[] = []
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) children.push(nodeOf(child))
  return {
    name: element.name,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    text: children.length === 0 ? element.content : '',
    children,
  }
}

/** Returns the elements at a path of names, separated by slashes. */
export function nodesAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [node],
    )
}

/** Returns the first element at a path, or undefined. */
export function nodeAt(node: XmlNode, path: string): XmlNode | undefined {
  return nodesAt(node, path)[0]
}

/** Returns the text of the first element at a path, or undefined. */
export function textAt(node: XmlNode, path: string): string | undefined {
  return nodeAt(node, path)?.text
}

/** Returns the text of an element that the schema requires. */
export function requiredText(node: XmlNode, path: string): string {
  const text = textAt(node, path)
  if (text === undefined) throw new MessageFault('invalid', `${node.name}/${path} is missing`)
  return text
}
