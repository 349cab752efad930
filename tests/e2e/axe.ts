import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks every rule of axe, best practices included. Axe runs in the page itself and hands over only what it found:
 * passing everything through a second page took two thirds of the processor time.
 */
export const expectNoFaults = async (page: Page, what: string): Promise<void> => {
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(passes.length, `${what}: axe has looked at something`).toBeGreaterThan(10);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    what,
  ).toEqual([]);
};
