/** The alarm that takes a release back while requests are shifted to it. */
export const RELEASE_ALARM_NAME = 'release-5xx'
