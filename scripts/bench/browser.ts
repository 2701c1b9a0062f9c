import { chromium } from '@playwright/test'
import { findOrInstallChromium } from '#local/required-programs.ts'

/** A browser with WebGL in software, for machines without a graphics card. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    timeout: 240_000,
  })
