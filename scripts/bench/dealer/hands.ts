import type { FileChooser, Locator, Page } from '@playwright/test';
import type { BenchRow } from '#scripts/bench/bench.ts';

/** Seconds of a click or a tap, and of a key on a keyboard and on a phone. */
const PRESS = 1.1;
const KEY = { desktop: 0.22, phone: 0.33 } as const;
export type Width = keyof typeof KEY;

/** Performs a task and counts every action. */
export class Hands {
  readonly page: Page;
  readonly width: Width;
  presses = 0;
  keys = 0;

  constructor(page: Page, width: Width) {
    this.page = page;
    this.width = width;
  }

  async press(target: Locator): Promise<void> {
    this.presses++;
    await target.click();
  }

  /** Opens a file dialog and chooses files in it. */
  async chooseFiles(target: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    this.presses++;
    const chooser = this.page.waitForEvent('filechooser');
    await target.click();
    await (await chooser).setFiles(files);
  }

  async choose(target: Locator, value: string): Promise<void> {
    // One to open the select, one to choose the option.
    this.presses += 2;
    await target.selectOption(value);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.keys++;
      await this.page.keyboard.press(name);
    }
  }

  /** Ctrl+V, or a long press and 'Pegar'. */
  async paste(target: Locator, text: string): Promise<void> {
    if (this.width === 'phone') this.presses += 2;
    else this.keys += 2;
    await target.fill(text);
  }

  row(task: string): BenchRow {
    const { width, presses, keys } = this;
    const seconds = Number((presses * PRESS + keys * KEY[width]).toFixed(1));
    return { task, width, presses, keys, seconds };
  }
}

/** Performs a dealer's task in an open panel. */
export type Task = (hands: Hands) => Promise<void>;
