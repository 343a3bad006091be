const words: Partial<Record<string, string>> = {
  RETURN_IN_PROGRESS: 'Refund in progress',
  RETURN_COMPLETE: 'Refunded',
  RETURN_FAILED: 'Refund sent back',
}

/** The statuses of a refund in the words that people type to find them; empty for any other status. */
export function refundStatusWords(status: string): string {
  return words[status] ?? ''
}
