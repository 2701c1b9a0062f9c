import { buildSite } from '#infra/site-build.ts'
import { type Deployment, startDeployment } from '#local/deployment.ts'
import { findFreePort } from '#local/emulators/free-port.ts'
import { findOrInstallJava } from '#local/required-programs.ts'

/** Starts the production build with the demo's data; resolves once the work in the background is done. */
export async function startQuietSite(): Promise<Deployment> {
  process.env.JAVA_HOME = findOrInstallJava()
  const deployment = await startDeployment({
    port: await findFreePort(),
    directory: undefined,
    empty: false,
    points: 0,
    siteDirectory: await buildSite(),
    report: sentence => console.error(sentence),
    onCrash: sentence => {
      console.error(sentence)
      process.exit(1)
    },
  })
  await deployment.images
  return deployment
}
