/** Name of the alarm that moves requests back to the former version during a release. */
export const RELEASE_ALARM_NAME = 'release-5xx'
