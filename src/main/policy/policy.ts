/** What an administrator can switch off. */
export type Permission = 'updates';

/** The rules of the computer's administrator; they go before the user's settings. */
export interface Policy {
  isAllowed(permission: Permission): boolean;
}

/** No administrator has set any rule. The one place that a policy file will replace. */
export const noPolicy: Policy = { isAllowed: () => true };
