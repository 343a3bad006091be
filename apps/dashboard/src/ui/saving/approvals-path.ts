/** Returns the address of the Approvals screen, which brings the request into view. */
export function approvalsPath(approvalId: string | undefined): string {
  return approvalId === undefined ? '/approvals' : `/approvals#${approvalId}`
}
