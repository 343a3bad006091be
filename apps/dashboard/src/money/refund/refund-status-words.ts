const words: Partial<Record<string, string>> = {
  RETURN_IN_PROGRESS: 'Refund in progress',
  RETURN_COMPLETE: 'Refunded',
  RETURN_FAILED: 'Refund sent back',
}

/** Returns the words that people type to find a refund of this status, or an empty text for any other status. */
export function refundStatusWords(status: string): string {
  return words[status] ?? ''
}
